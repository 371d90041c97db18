// The statuses, as all front ends name them.

/** In the order of the ladder: a batch names them by their place in it. */
export const STATUSES = ['malformed', 'conflict', 'unsolvable', 'multiple', 'unique', 'valid', 'solved', 'undecided'];

const FAILING = {
  valid: ['malformed', 'conflict'],
  unique: ['malformed', 'conflict', 'unsolvable', 'multiple', 'undecided'],
};

/** The statuses that do not reach what is required, by their places. */
export const failingStatuses = (require) => FAILING[require].map((name) => STATUSES.indexOf(name));
