//! A semaphore that clients share fairly.
//!
//! Permits go to the waiting client that holds the fewest units, and among its requests to the one that has used the least time
//! and waited the longest. Some permits can be revoked: from a client that keeps the service waiting, or that holds more than the
//! newcomer would.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use crate::client::Client;
use crate::idle_clock::IdleClock;

/// A holder that has kept the service waiting for this long can lose its permit.
const IDLE: Duration = Duration::from_secs(1);

/// How often a waiting request looks for permits to revoke.
const RETRY: Duration = Duration::from_millis(100);

/// Beyond this, the time that a request has used no longer counts.
const LONG: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct FairSemaphore {
    name: &'static str,
    /// The most units of one client.
    share: usize,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    holders: Vec<Arc<Holder>>,
    waiters: Vec<Waiter>,
}

#[derive(Debug)]
struct Waiter {
    client: Client,
    units: usize,
    /// The time that the request has used so far.
    used: Duration,
    since: Instant,
    grant: oneshot::Sender<Permit>,
}

/// Some units, returned when this is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    semaphore: Arc<FairSemaphore>,
    holder: Arc<Holder>,
}

/// The holder of a permit.
#[derive(Debug)]
pub(crate) struct Holder {
    client: Client,
    units: usize,
    /// How long the client has kept the service waiting.
    pub(crate) idle: IdleClock,
    revocable: AtomicBool,
    revoked: Notify,
}

impl FairSemaphore {
    /// So many units of something with this name, for anyone.
    pub(crate) fn new(name: &'static str, capacity: usize) -> Arc<FairSemaphore> {
        FairSemaphore::with_share(name, capacity, capacity)
    }

    /// The same, of which one client gets at most three quarters.
    pub(crate) fn shared(name: &'static str, capacity: usize) -> Arc<FairSemaphore> {
        FairSemaphore::with_share(name, capacity, capacity - capacity / 4)
    }

    fn with_share(name: &'static str, capacity: usize, share: usize) -> Arc<FairSemaphore> {
        let state = State { free: capacity, holders: Vec::new(), waiters: Vec::new() };
        Arc::new(FairSemaphore { name, share, state: Mutex::new(state) })
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Acquires units now, or not at all.
    pub(crate) fn try_acquire(self: &Arc<Self>, client: Client, units: usize) -> Option<Permit> {
        let mut state = self.state();
        let fits = self.make_room(&mut state, client, units);
        fits.then(|| self.permit(&mut state, client, units))
    }

    /// Waits for units. `used` is the time that the request has used so far.
    pub(crate) async fn acquire(self: &Arc<Self>, client: Client, units: usize, used: Duration) -> Permit {
        loop {
            let mut granted = match self.request(client, units, used) {
                Ok(permit) => return permit,
                Err(granted) => granted,
            };
            loop {
                tokio::select! {
                    biased;
                    granted = &mut granted => match granted {
                        Ok(permit) => return permit,
                        Err(_) => break,
                    },
                    () = sleep(RETRY) => self.grant(),
                }
            }
        }
    }

    /// A permit, or where it arrives.
    pub(crate) fn request(
        self: &Arc<Self>,
        client: Client,
        units: usize,
        used: Duration,
    ) -> Result<Permit, oneshot::Receiver<Permit>> {
        let mut state = self.state();
        // A request for more than there is would wait for ever.
        let units = units.min(self.share);
        if state.waiters.is_empty() && self.make_room(&mut state, client, units) {
            return Ok(self.permit(&mut state, client, units));
        }
        let (grant, granted) = oneshot::channel();
        state.waiters.push(Waiter { client, units, used, since: Instant::now(), grant });
        drop(state);
        self.grant();
        Err(granted)
    }

    /// The number of permits, and of requests that wait for one.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let state = self.state();
        (state.holders.len(), state.waiters.iter().filter(|waiter| waiter.still_waits()).count())
    }

    pub(crate) fn has_waiters(&self) -> bool {
        self.state().waiters.iter().any(Waiter::still_waits)
    }

    /// Grants free units to waiting requests.
    fn grant(self: &Arc<Self>) {
        // A permit whose receiver is gone returns its units when it is dropped, which takes the lock.
        let mut unwanted = Vec::new();
        let mut state = self.state();
        state.waiters.retain(Waiter::still_waits);
        while let Some(index) = state.next(self.share) {
            let (client, units) = (state.waiters[index].client, state.waiters[index].units);
            if !self.make_room(&mut state, client, units) {
                break;
            }
            let Waiter { grant, .. } = state.waiters.remove(index);
            let permit = self.permit(&mut state, client, units);
            unwanted.extend(grant.send(permit).err());
        }
        drop(state);
        drop(unwanted);
    }

    fn permit(self: &Arc<Self>, state: &mut State, client: Client, units: usize) -> Permit {
        state.free -= units;
        let holder = Arc::new(Holder {
            client,
            units,
            idle: IdleClock::default(),
            revocable: AtomicBool::new(false),
            revoked: Notify::new(),
        });
        state.holders.push(Arc::clone(&holder));
        Permit { semaphore: Arc::clone(self), holder }
    }

    /// Are these units free, if need be after others have lost theirs?
    fn make_room(&self, state: &mut State, client: Client, units: usize) -> bool {
        loop {
            let own = state.held_by(client);
            let victim = if own + units > self.share {
                state.idlest(|holder| holder.client == client)
            } else if units > state.free {
                state.idlest(|_| true).or_else(|| state.of_heaviest(own + units))
            } else {
                return true;
            };
            let Some(index) = victim else { return false };
            let holder = state.holders.swap_remove(index);
            state.free += holder.units;
            holder.revoked.notify_one();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The state is whole after every operation on it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn held_by(&self, client: Client) -> usize {
        self.holders.iter().filter(|holder| holder.client == client).map(|holder| holder.units).sum()
    }

    /// The request that comes next.
    fn next(&self, share: usize) -> Option<usize> {
        let now = Instant::now();
        let mut held: HashMap<Client, usize> = HashMap::new();
        for holder in &self.holders {
            *held.entry(holder.client).or_default() += holder.units;
        }
        let rank = |waiter: &Waiter| {
            let units = held.get(&waiter.client).copied().unwrap_or_default();
            let waited = now.saturating_duration_since(waiter.since);
            // A client that has its share waits until it has less.
            (units + waiter.units > share, units, waiter.used.min(LONG).as_micros() as i64 - waited.as_micros() as i64)
        };
        let best = self.waiters.iter().enumerate().min_by_key(|(_, waiter)| rank(waiter));
        best.map(|(index, _)| index)
    }

    /// The holder that has kept the service waiting the longest, if that is long enough.
    fn idlest(&self, may: impl Fn(&Holder) -> bool) -> Option<usize> {
        let revocable = self.holders.iter().enumerate().filter(|(_, holder)| holder.is_revocable() && may(holder));
        let (idle, index) = revocable.map(|(index, holder)| (holder.idle.total(), index)).max()?;
        (idle >= IDLE).then_some(index)
    }

    /// A holder of the client with the most units, if they are more than `units`: the idlest, else the youngest.
    fn of_heaviest(&self, units: usize) -> Option<usize> {
        let mut held: HashMap<Client, usize> = HashMap::new();
        for holder in self.holders.iter().filter(|holder| holder.is_revocable()) {
            *held.entry(holder.client).or_default() += holder.units;
        }
        let (client, _) = held.into_iter().filter(|(_, held)| *held > units).max_by_key(|(_, held)| *held)?;
        let own = self.holders.iter().enumerate().filter(|(_, one)| one.client == client && one.is_revocable());
        own.max_by_key(|(index, holder)| (holder.idle.total(), *index)).map(|(index, _)| index)
    }
}

impl Waiter {
    fn still_waits(&self) -> bool {
        !self.grant.is_closed()
    }
}

impl Permit {
    pub(crate) fn holder(&self) -> &Holder {
        &self.holder
    }
}

impl Holder {
    /// From now on, others may get its permit, or no longer.
    pub(crate) fn set_revocable(&self, revocable: bool) {
        self.revocable.store(revocable, Ordering::Relaxed);
    }

    fn is_revocable(&self) -> bool {
        self.revocable.load(Ordering::Relaxed)
    }

    /// Waits until the permit is revoked.
    pub(crate) async fn revoked(&self) {
        self.revoked.notified().await;
    }

    /// Has it kept the service waiting for long enough to lose its permit?
    pub(crate) fn is_idle(&self) -> bool {
        self.idle.total() >= IDLE
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut state = self.semaphore.state();
        // A revoked permit has returned its units.
        if let Some(index) = state.holders.iter().position(|holder| Arc::ptr_eq(holder, &self.holder)) {
            state.holders.swap_remove(index);
            state.free += self.holder.units;
        }
        let waits = !state.waiters.is_empty();
        drop(state);
        if waits {
            self.semaphore.grant();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new([192, 0, 2, last].into())
    }

    fn waits(semaphore: &Arc<FairSemaphore>, client: Client, used: u64) -> oneshot::Receiver<Permit> {
        semaphore.request(client, 1, Duration::from_millis(used)).expect_err("none is free")
    }

    fn revocable(semaphore: &Arc<FairSemaphore>, client: Client) -> Option<Permit> {
        let permit = semaphore.try_acquire(client, 1)?;
        permit.holder().set_revocable(true);
        Some(permit)
    }

    #[test]
    fn the_client_with_the_fewest_permits_and_the_least_time_comes_first() {
        let slots = FairSemaphore::new("tests", 2);
        let first = slots.try_acquire(client(1), 1).expect("a permit");
        let second = slots.try_acquire(client(1), 1).expect("a permit");
        let mut long = waits(&slots, client(1), 900);
        let mut short = waits(&slots, client(1), 5);
        let mut other = waits(&slots, client(2), 950);
        // They have waited equally long, however slow this thread is.
        let now = Instant::now();
        slots.state().waiters.iter_mut().for_each(|waiter| waiter.since = now);
        assert_eq!(slots.counts(), (2, 3));
        drop(first);
        let others = other.try_recv().expect("it holds none");
        assert!(short.try_recv().is_err() && long.try_recv().is_err());
        drop(second);
        let shorts = short.try_recv().expect("the shorter one");
        drop((others, shorts));
        drop(long.try_recv().expect("the last one"));
        assert_eq!(slots.counts(), (0, 0));
    }

    #[test]
    fn a_permit_is_not_lost_with_requests_that_were_given_up() {
        let slots = FairSemaphore::new("tests", 1);
        let permit = slots.try_acquire(client(1), 1).expect("a permit");
        let gone = waits(&slots, client(2), 0);
        let mut here = waits(&slots, client(3), 0);
        let granted_and_gone = waits(&slots, client(4), 2000);
        drop(gone);
        drop(permit);
        drop(here.try_recv().expect("the next one"));
        // The permit is in a channel that nobody reads.
        drop(granted_and_gone);
        assert!(slots.try_acquire(client(5), 1).is_some());
    }

    #[test]
    fn waiting_makes_up_for_time_that_was_used() {
        let slots = FairSemaphore::new("tests", 1);
        let permit = slots.try_acquire(client(9), 1).expect("a permit");
        let mut patient = waits(&slots, client(1), 5000);
        let ago = Instant::now().checked_sub(2 * LONG).expect("the clock is older");
        slots.state().waiters[0].since = ago;
        let mut newcomer = waits(&slots, client(2), 500);
        drop(permit);
        let first = patient.try_recv().expect("it has waited");
        assert!(newcomer.try_recv().is_err());
        drop(first);
        newcomer.try_recv().expect("then the other");
    }

    #[test]
    fn a_client_has_three_quarters_at_most() {
        for (capacity, share) in [(1, 1), (2, 2), (3, 3), (4, 3), (16, 12), (64, 48)] {
            let all = FairSemaphore::shared("tests", capacity);
            let held: Vec<_> = std::iter::from_fn(|| all.try_acquire(client(1), 1)).collect();
            assert_eq!(held.len(), share);
            let others: Vec<_> = std::iter::from_fn(|| all.try_acquire(client(2), 1)).collect();
            assert_eq!(share + others.len(), capacity);
            drop((held, others));
            assert_eq!(all.counts(), (0, 0));
        }
    }

    #[test]
    fn a_client_that_keeps_the_service_waiting_makes_room() {
        let all = FairSemaphore::shared("tests", 2);
        let slow = revocable(&all, client(1)).expect("a permit");
        let prompt = revocable(&all, client(2)).expect("a permit");
        // A clock that has yet to begin, however slow this thread is.
        slow.holder().idle.set_since(Instant::now() + 3600 * IDLE);
        assert!(revocable(&all, client(3)).is_none(), "not at once");
        slow.holder().idle.set_since(Instant::now().checked_sub(2 * IDLE).expect("the clock is older"));
        let third = revocable(&all, client(3)).expect("the slow one has lost its permit");
        assert_eq!(all.counts().0, 2);
        assert!(revocable(&all, client(4)).is_none(), "prompt clients stay");
        drop((slow, prompt, third));
        assert_eq!(all.counts(), (0, 0));
        assert_eq!(all.state().free, 2);
    }

    #[test]
    fn two_clients_cannot_hold_everything() {
        let all = FairSemaphore::shared("tests", 8);
        let mut held: Vec<_> = [1, 2, 1, 2, 1, 2, 1, 2].map(|one| revocable(&all, client(one))).into();
        assert!(held.iter().all(Option::is_some));
        // Three others take more than their fair share, and then nothing is left.
        for newcomer in [3, 4, 5, 3, 4, 5] {
            held.push(revocable(&all, client(newcomer)));
        }
        let state = all.state();
        let counts: Vec<_> = (1..=5).map(|one| state.held_by(client(one))).collect();
        drop(state);
        assert_eq!(counts.iter().sum::<usize>(), 8);
        assert!(counts.iter().all(|count| (1..=2).contains(count)), "{counts:?}");
    }

    #[test]
    fn units_are_counted_and_the_largest_request_is_granted() {
        let memory = FairSemaphore::shared("tests", 100);
        let some = memory.try_acquire(client(1), 60).expect("it fits");
        assert!(memory.try_acquire(client(2), 50).is_none());
        let mut waiting = memory.request(client(2), 1000, Duration::ZERO).expect_err("it is too much");
        drop(some);
        drop(waiting.try_recv().expect("all that one client can have"));
        assert_eq!(memory.state().free, 100);
    }
}
