//! Places for what lasts: batches, and searches that take longer than a moment.
//!
//! There are so many, and one client can have three quarters of them at most. When there is none left, whoever has kept the service
//! waiting the longest loses its own; those who send and read in time, and searches, are never driven out.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::client::Client;

/// How long a holder must have kept the service waiting to lose its place to another.
const OWED: Duration = Duration::from_secs(1);

/// All places of one kind.
#[derive(Debug)]
pub(crate) struct Places {
    most: usize,
    held: Mutex<Vec<Arc<Holder>>>,
}

/// A place, given up when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    all: Arc<Places>,
    pub(crate) holder: Arc<Holder>,
}

/// Whoever has a place.
#[derive(Debug)]
pub(crate) struct Holder {
    client: Client,
    owes: Mutex<Owes>,
    lost: Notify,
}

/// How long a client has kept the service waiting, less what it paid.
#[derive(Debug, Default)]
struct Owes {
    before: Duration,
    since: Option<Instant>,
}

impl Places {
    pub(crate) fn new(most: usize) -> Arc<Places> {
        Arc::new(Places { most, held: Mutex::default() })
    }

    /// A place; `None` if there is none, or the client has its share.
    pub(crate) fn enter(self: &Arc<Places>, client: Client) -> Option<Place> {
        let mut held = self.held();
        let share = self.most - self.most / 4;
        if held.iter().filter(|holder| holder.client == client).count() >= share {
            drive_out(&mut held, |holder| holder.client == client)?;
        } else if held.len() >= self.most {
            drive_out(&mut held, |_| true)?;
        }
        let holder = Arc::new(Holder { client, owes: Mutex::default(), lost: Notify::new() });
        held.push(Arc::clone(&holder));
        Some(Place { all: Arc::clone(self), holder })
    }

    pub(crate) fn count(&self) -> usize {
        self.held().len()
    }

    fn held(&self) -> MutexGuard<'_, Vec<Arc<Holder>>> {
        // The list is whole after every operation on it.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes its place from the one that owes the most, if that is enough.
fn drive_out(held: &mut Vec<Arc<Holder>>, may: impl Fn(&Holder) -> bool) -> Option<()> {
    let owing = held.iter().enumerate().filter(|(_, holder)| may(holder)).map(|(index, holder)| (holder.owes(), index));
    let (owed, index) = owing.max()?;
    if owed < OWED {
        return None;
    }
    held.swap_remove(index).lost.notify_one();
    Some(())
}

impl Holder {
    /// Waits until the place is somebody else's.
    pub(crate) async fn lost(&self) {
        self.lost.notified().await;
    }

    /// The service waits for the client, until [`Holder::paid`].
    pub(crate) fn keeps_waiting(&self) {
        self.owes.lock().unwrap_or_else(PoisonError::into_inner).since.get_or_insert_with(Instant::now);
    }

    /// The client has moved on, which is worth so much time. What it owes now.
    pub(crate) fn paid(&self, worth: Duration) -> Duration {
        let mut owes = self.owes.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = owes.since.take().map_or(Duration::ZERO, |since| since.elapsed());
        owes.before = (owes.before + waited).saturating_sub(worth);
        owes.before
    }

    fn owes(&self) -> Duration {
        let owes = self.owes.lock().unwrap_or_else(PoisonError::into_inner);
        owes.before + owes.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.held().retain(|holder| !Arc::ptr_eq(holder, &self.holder));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new([192, 0, 2, last].into())
    }

    #[test]
    fn a_client_has_three_quarters_at_most() {
        for (most, share) in [(1, 1), (2, 2), (3, 3), (4, 3), (16, 12), (64, 48)] {
            let all = Places::new(most);
            let held: Vec<_> = std::iter::from_fn(|| all.enter(client(1))).collect();
            assert_eq!(held.len(), share);
            let others: Vec<_> = std::iter::from_fn(|| all.enter(client(2))).collect();
            assert_eq!(share + others.len(), most);
            drop((held, others));
            assert_eq!(all.count(), 0);
        }
    }

    #[test]
    fn whoever_keeps_the_service_waiting_makes_room() {
        let all = Places::new(2);
        let slow = all.enter(client(1)).expect("a place");
        let prompt = all.enter(client(1)).expect("a place");
        slow.holder.keeps_waiting();
        // A clock that has yet to begin, however long this thread has to wait for its turn.
        slow.holder.owes.lock().expect("nobody panicked").since = Some(Instant::now() + 3600 * OWED);
        assert!(all.enter(client(2)).is_none(), "not at once");
        let ago = Instant::now().checked_sub(2 * OWED).expect("the clock is older");
        slow.holder.owes.lock().expect("nobody panicked").since = Some(ago);
        let third = all.enter(client(2)).expect("the slow one has lost its place");
        assert_eq!(all.count(), 2);
        assert!(all.enter(client(2)).is_none(), "those who are prompt stay");
        drop((slow, prompt, third));
        assert_eq!(all.count(), 0);
    }

    #[test]
    fn what_is_sent_pays_for_the_time_it_took() {
        let all = Places::new(1);
        let place = all.enter(client(1)).expect("a place");
        let ago = Instant::now().checked_sub(Duration::from_secs(9)).expect("the clock is older");
        place.holder.owes.lock().expect("nobody panicked").since = Some(ago);
        let left = place.holder.paid(Duration::from_secs(4));
        let most = ago.elapsed() - Duration::from_secs(4);
        assert!((Duration::from_secs(5)..=most).contains(&left), "{left:?}");
        assert_eq!(place.holder.paid(Duration::from_secs(60)), Duration::ZERO, "nothing is saved up");
    }
}
