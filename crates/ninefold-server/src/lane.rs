//! CPU work off the threads that talk to clients: a few slots for each kind of it, shared among all who want one.
//!
//! Work that may last asks now and then whether it may go on. Whoever has had a slice of time goes back into the queue if others wait,
//! and stays on its thread meanwhile: nothing is done twice. Next comes the client that has the fewest slots, and of its work what
//! has had the least time and has waited the longest. So a short search is never behind a long one, and nobody is left to wait
//! for ever.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ninefold::search::Budget;
use tokio::runtime::Handle;
use tokio::sync::{Notify, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use crate::client::Client;
use crate::places::{Place, Places};
use crate::problem::Problem;
use crate::system;

/// What work may take before others have their turn.
const SLICE: Duration = Duration::from_millis(10);

/// Beyond this, it does not matter how much time work has had.
const LONG: Duration = Duration::from_secs(1);

/// So much of one kind of work at the same time.
#[derive(Debug)]
pub(crate) struct Lane {
    /// What the work is called.
    what: &'static str,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// The slots of each client.
    taken: HashMap<Client, usize>,
    waiting: Vec<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    client: Client,
    /// The time that the work has had, and since when it waits.
    had: Duration,
    since: Instant,
    grant: oneshot::Sender<Slot>,
}

/// The right to work, given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    lane: Arc<Lane>,
    client: Client,
}

impl Lane {
    pub(crate) fn new(what: &'static str, slots: usize) -> Arc<Lane> {
        let state = State { free: slots, taken: HashMap::new(), waiting: Vec::new() };
        Arc::new(Lane { what, state: Mutex::new(state) })
    }

    /// Waits for a slot. `had` is the time that the work has had so far.
    pub(crate) async fn slot(self: &Arc<Lane>, client: Client, had: Duration) -> Result<Slot, Problem> {
        match self.ask(client, had) {
            Ok(slot) => Ok(slot),
            Err(grant) => grant.await.map_err(|_| Problem::internal()),
        }
    }

    /// Waits for a slot, but not for longer than `patience`.
    pub(crate) async fn slot_soon(self: &Arc<Lane>, client: Client, patience: Duration) -> Result<Slot, Problem> {
        timeout(patience, self.slot(client, Duration::ZERO)).await.unwrap_or_else(|_| Err(Problem::busy(self.what)))
    }

    /// How much work there is in slots, and how much waits for one.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let state = self.state();
        (state.taken.values().sum(), state.waiting.iter().filter(|one| one.still_waits()).count())
    }

    fn ask(self: &Arc<Lane>, client: Client, had: Duration) -> Result<Slot, oneshot::Receiver<Slot>> {
        let mut state = self.state();
        if state.free > 0 {
            state.free -= 1;
            return Ok(state.take(self, client));
        }
        let (grant, granted) = oneshot::channel();
        state.waiting.push(Waiting { client, had, since: Instant::now(), grant });
        Err(granted)
    }

    fn anybody_waits(&self) -> bool {
        self.state().waiting.iter().any(Waiting::still_waits)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The state is whole after every operation on it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn still_waits(&self) -> bool {
        !self.grant.is_closed()
    }
}

impl State {
    fn take(&mut self, lane: &Arc<Lane>, client: Client) -> Slot {
        *self.taken.entry(client).or_default() += 1;
        Slot { lane: Arc::clone(lane), client }
    }

    fn give_back(&mut self, client: Client) {
        if let Some(slots) = self.taken.get_mut(&client) {
            *slots -= 1;
            if *slots == 0 {
                self.taken.remove(&client);
            }
        }
    }

    /// Who comes next.
    fn next(&mut self) -> Option<Waiting> {
        let now = Instant::now();
        let place = |one: &Waiting| {
            let slots = self.taken.get(&one.client).copied().unwrap_or_default();
            let waited = now.saturating_duration_since(one.since);
            (slots, one.had.min(LONG).as_micros() as i64 - waited.as_micros() as i64)
        };
        let best = self.waiting.iter().enumerate().min_by_key(|(_, one)| place(one)).map(|(index, _)| index);
        best.map(|index| self.waiting.remove(index))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.lane.state();
        state.give_back(self.client);
        while let Some(Waiting { client, grant, .. }) = state.next() {
            let slot = state.take(&self.lane, client);
            match grant.send(slot) {
                Ok(()) => return,
                // It waits no longer. The slot must not be dropped here, under the lock: it is taken back by hand.
                Err(slot) => {
                    let slot = std::mem::ManuallyDrop::new(slot);
                    state.give_back(slot.client);
                }
            }
        }
        state.free += 1;
    }
}

/// Work in a slot: what its thread and those who wait for it share.
#[derive(Debug)]
pub(crate) struct Work {
    lane: Arc<Lane>,
    client: Client,
    /// Where work that lasts needs a place, the places.
    long: Option<Arc<Places>>,
    hand: Mutex<Hand>,
    /// The time that it has had before.
    before: Duration,
    /// The thread should ask whether it may go on.
    signal: AtomicBool,
    stop: AtomicBool,
    stopped: Notify,
    refused: AtomicBool,
}

/// What the thread holds.
#[derive(Debug)]
struct Hand {
    slot: Option<Slot>,
    place: Option<Place>,
    /// The time that its thread had had when it began.
    began: Duration,
}

/// How work ended.
#[derive(Debug)]
pub(crate) struct Done<T> {
    pub(crate) result: T,
    /// The time that it has had in all.
    pub(crate) had: Duration,
    /// It lasted, and there was no place left for work that lasts.
    pub(crate) refused: bool,
    /// The slot is given back when the thread is free again, so that the next work finds it and needs no further one.
    _slot: GiveBack,
}

#[derive(Debug)]
struct GiveBack(Arc<Work>);

impl Drop for GiveBack {
    fn drop(&mut self) {
        let mut hand = self.0.hand();
        hand.place = None;
        hand.slot = None;
    }
}

impl Work {
    /// Work for a slot, that has had so much time before.
    pub(crate) fn new(slot: Slot, had: Duration, long: Option<&Arc<Places>>) -> Arc<Work> {
        Arc::new(Work {
            lane: Arc::clone(&slot.lane),
            client: slot.client,
            long: long.cloned(),
            hand: Mutex::new(Hand { slot: Some(slot), place: None, began: Duration::ZERO }),
            before: had,
            signal: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            stopped: Notify::new(),
            refused: AtomicBool::new(false),
        })
    }

    /// Does it on a thread of its own, until `until` tells it to stop; it is also stopped when nobody waits for it any more.
    pub(crate) async fn run<T: Send + 'static>(
        self: Arc<Work>,
        until: impl Future<Output = ()>,
        work: impl FnOnce(&Work) -> T + Send + 'static,
    ) -> Result<Done<T>, Problem> {
        let stop = StopOnDrop(Arc::clone(&self));
        let mut job = spawn_blocking(move || {
            system::low_priority();
            self.hand().began = system::thread_time();
            let result = work(&self);
            let (had, refused) = (self.had(&self.hand()), self.refused.load(Ordering::Relaxed));
            Done { result, had, refused, _slot: GiveBack(self) }
        });
        let mut until = std::pin::pin!(until);
        let mut told = false;
        loop {
            tokio::select! {
                done = &mut job => return done.map_err(|_| Problem::internal()),
                () = sleep(SLICE) => stop.0.signal.store(true, Ordering::Release),
                () = &mut until, if !told => {
                    told = true;
                    stop.0.stop();
                }
            }
        }
    }

    /// The budget, which is shared with all others who search.
    pub(crate) fn within<T>(&self, budget: Budget<'_>, work: impl FnOnce(&Budget<'_>) -> T) -> T {
        let go_on = || self.may_go_on();
        work(&budget.or_ask(&self.signal, &go_on))
    }

    /// Lets others go first if they wait. It is not to go on if it was told to stop, or lasts and finds no place.
    fn may_go_on(&self) -> bool {
        // In this order: whoever tells it to stop sets the signal last.
        self.signal.store(false, Ordering::Release);
        if self.is_stopped() {
            // Every further step asks again, and hears the same.
            self.signal.store(true, Ordering::Release);
            return false;
        }
        let mut hand = self.hand();
        let had = self.had(&hand);
        if let Some(long) = &self.long
            && hand.place.is_none()
        {
            // Only who has a place may let others go first: whoever waits keeps its thread, of which there are no more than places.
            if had < SLICE {
                return true;
            }
            match long.enter(self.client) {
                Some(place) => hand.place = Some(place),
                None => {
                    drop(hand);
                    self.refused.store(true, Ordering::Relaxed);
                    self.stop();
                    return false;
                }
            }
        }
        if !self.lane.anybody_waits() {
            return true;
        }
        hand.slot = None;
        let slot = match self.lane.ask(self.client, had) {
            Ok(slot) => Some(slot),
            Err(grant) => Handle::current().block_on(async {
                tokio::select! {
                    slot = grant => slot.ok(),
                    () = self.stopped.notified() => None,
                }
            }),
        };
        hand.slot = slot;
        hand.slot.is_some() && !self.is_stopped()
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Release);
        self.signal.store(true, Ordering::Release);
        self.stopped.notify_one();
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// The time that it has had, of its thread's and not of the clock's: a busy machine makes nothing last longer.
    fn had(&self, hand: &Hand) -> Duration {
        self.before + system::thread_time().saturating_sub(hand.began)
    }

    fn hand(&self) -> MutexGuard<'_, Hand> {
        // Only its thread looks, and whoever is handed what it did.
        self.hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops the work when this is dropped: the client has gone, or the service ends.
struct StopOnDrop(Arc<Work>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new([192, 0, 2, last].into())
    }

    fn waits(lane: &Arc<Lane>, client: Client, had: u64) -> oneshot::Receiver<Slot> {
        lane.ask(client, Duration::from_millis(had)).expect_err("no slot is free")
    }

    #[test]
    fn whoever_has_the_fewest_slots_and_had_the_least_time_comes_first() {
        let lane = Lane::new("tests", 2);
        let first = lane.ask(client(1), Duration::ZERO).expect("a slot");
        let second = lane.ask(client(1), Duration::ZERO).expect("a slot");
        let mut long = waits(&lane, client(1), 900);
        let mut short = waits(&lane, client(1), 5);
        let mut other = waits(&lane, client(2), 950);
        // They have waited equally long, however slow this thread is.
        let now = Instant::now();
        lane.state().waiting.iter_mut().for_each(|one| one.since = now);
        assert_eq!(lane.counts(), (2, 3));
        drop(first);
        let others = other.try_recv().expect("it has no slot yet");
        assert!(short.try_recv().is_err() && long.try_recv().is_err());
        drop(second);
        let shorts = short.try_recv().expect("the shorter one");
        drop((others, shorts));
        drop(long.try_recv().expect("the last one"));
        assert_eq!(lane.counts(), (0, 0));
    }

    #[test]
    fn a_slot_is_not_lost_with_those_who_wait_no_longer() {
        let lane = Lane::new("tests", 1);
        let slot = lane.ask(client(1), Duration::ZERO).expect("a slot");
        let gone = waits(&lane, client(2), 0);
        let mut here = waits(&lane, client(3), 0);
        let granted_and_gone = waits(&lane, client(4), 2000);
        drop(gone);
        drop(slot);
        drop(here.try_recv().expect("the next one"));
        // The slot is in the channel of somebody who never takes it out.
        drop(granted_and_gone);
        assert!(lane.ask(client(5), Duration::ZERO).is_ok());
    }

    #[test]
    fn waiting_makes_up_for_time_that_was_had() {
        let lane = Lane::new("tests", 1);
        let slot = lane.ask(client(9), Duration::ZERO).expect("a slot");
        let mut patient = waits(&lane, client(1), 5000);
        // As if it had waited for two seconds.
        let ago = Instant::now().checked_sub(2 * LONG).expect("the clock is older");
        lane.state().waiting[0].since = ago;
        let mut newcomer = waits(&lane, client(2), 500);
        drop(slot);
        let first = patient.try_recv().expect("it has waited");
        assert!(newcomer.try_recv().is_err());
        drop(first);
        newcomer.try_recv().expect("then the other");
    }
}
