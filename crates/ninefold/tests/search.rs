//! The search against published counts, and its engines against each other.

#[path = "search/boards.rs"]
mod boards;
#[path = "search/budget.rs"]
mod budget;
#[path = "search/counts.rs"]
mod counts;
#[path = "search/engines.rs"]
mod engines;
#[path = "search/stories.rs"]
mod stories;
