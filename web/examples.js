// Boards to begin with, one for each verdict, a large one and one with rules. The first is the second example of LeetCode 36.

export const EXAMPLES = [
  { name: 'exampleConflict', board: '83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' },
  { name: 'exampleUnique', board: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' },
  { name: 'exampleMultiple', board: '9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8' },
  { name: 'exampleUnsolvable', board: '9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3' },
  {
    name: 'exampleLarge',
    board: [
      'E86.A5F.2..3..7.',
      '..FA2..B9..164.E',
      '.BG...D74.....C5',
      '17D.4.68..F.G2.3',
      'A3..D2...E...F5.',
      '45CFGAB3D..286..',
      '21..698E.5C.BG3.',
      '9E8...C5G.B.7..2',
      '7D.E58..3....1..',
      '8..5.....G2...D7',
      'B.2.E.9D5...A.F.',
      '...3.B2.E.974.6.',
      '.21..DE9C..6..A.',
      'D9E8C65....F.7.G',
      '...B....8..D..4.',
      '.4.C..3A.2.GE89D',
    ].join(''),
  },
  {
    name: 'exampleRules',
    board: [
      'https://www.f-puzzles.com/?load=',
      'N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQkANwEMAbAVzngDZU0ITGADsEAFwxcaVUs3ZcEKdIJHjJMaZvqFN5Wa07cALPxWj',
      '4EqXtAGF8AKymh5yxutFtMr7qqefcwwQADidVC3VpALsAZlCXCPc6Bm9ElOJPKO4lAWc1K0pMhABGOLy3NK1kn2rrQodS8Kk%2FVMjbbj5lXMb',
      'yrXoQAGsINjYYDABjFjRuRjGYYbB8EAAlewBhIxBUFdX7TeW1nhA%2BtoQQIsOKEFn5xaWjVYB2PbvVoOf7xGfo1c%2Fj%2BW4zhdZNc2At4Hh',
      'lkFVkVnohobDVgAmI6oE7wECfDyoFgYDAAewA7vhQGwIMIYGCCMtvsitoikc96dEjn0QZTqQzaFiQGIABajAC2eIFMDEo2JIFJ5MpEKWRQZW3l',
      'zMV62e8t2KsOtC5silFPwsrhTy2cLe2u52AgADMraMRLMJWzbnDacs4cyuX0MCwxBA8Y65qDblCNibVZ7UHjsLhwaAQaclvTdtyYF0ZoGE%2Fc',
      'YdyMCIAEYscyMPUy5Y8R7PNbG%2FavFncgm8iBgAAOo0pJLJ%2BvBsoeq0OW171aWvbNnqIQA%3D%3D%3D',
    ].join(''),
  },
];

/** What somebody sees who wants to see something: a puzzle with exactly one solution. */
export const FIRST_EXAMPLE = EXAMPLES.find(({ name }) => name === 'exampleUnique').board;
