# One puzzle per line, as the Interactive Sudoku Solver writes them.
.AntiKnight.AntiKing.AntiConsecutive.~R5C3_1~R6C7_2
.Thermo~R1C1~R1C2~R1C3.Cage~17~R2C3~R2C4.WhiteDot~R9C1~R9C2.~R5C5_5
