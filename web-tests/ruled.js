// Small puzzles with rules, as `ninefold convert --to f-puzzles` writes them.

/** 4 × 4 with five cages and one clue; its solution is 1234341221434321. */
export const KILLER = 'https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms0ANwEMAbAVzjwAzKjQQOMAHYIALhgH0q1EAGsIPHjAwBjLmkGEQ2mBrD4QAJQCMAYSshU1mwCYQy7v0EghICkZM8ZvB4lkJ2DpaI4e68AgggAGy%2BpP6m5k4%2Bjs42PjGe8YjJoMZpwZbZro5hrnlx8CAArEWpgelhmaE2hY5RhbVeABy%2BlERAA%3D%3D';

/** 4 × 4 with two thermometers, a black dot and one clue; the same solution. */
export const THERMOMETER = 'https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiikANwEMAbAVzngEZU0IGYAOwQAXDBzrVa5GVRpkFk6iBEALGBgC2Ae00wRG%2FKBYRBMMPjwgASlwDCXEKlt2ATE5v2AzB5eIQlJT0JmYW8AQ2rg6%2BUe6BRMoYTCIQ2kYgAMYwLCxhVtZe0c6FcQlEQA%3D%3D';

/** 5 × 5 in regions; its solution is 1234543512214533512454231. */
export const JIGSAW = 'https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBWANCA5gJwgEwQbT1AxjQgHsA7BABgF9kiTyr46GRjTKEBGexriz7sAbgEMANgFc4SVKREwWAFwwzUnZr1oBdZIQ5NurfocE1Tm421DjpsnvIiKVamBqNDLn7XoNWWACZTOxleJxcEVXUzLXhg9gCEBIE4gGZvc3gMv1tJMOyIpSi3DyyU2OMAFky4mtF82UCi1xik7NrjHP1U4wr2%2Bt6WQcrhzpYcnVogA%3D%3D%3D';

/** 4 × 4 with a sandwich clue above its first column. */
export const OUTSIDE = 'https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9lQA3AQwBsBXOeAJlTQjJgDsEAXDOk40kQC6yQv3GCRYwTOJSBC8UJHgK7bAHcIAYwAWYGgFt8obTCpUEIAEoAGAMIBGEKkq16IAKwhhRIA';

/** 4 × 4 with a rule that is not understood, fog. */
export const UNKNOWN = 'https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UJEgKzAMYALGOoDWMXPDwgAZgHs0IIVyA%3D%3D';
