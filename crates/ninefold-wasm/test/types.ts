// Read by the type checker alone: the declarations say what the functions take and give.
import { Batch, check, checkAll, convert, score, solve, statusNames, verify } from "ninefold";
import type { Options, Report, Score, Status } from "ninefold";

const options: Options = { require: "minimal", explain: "zh", budget: 1000 };
const report: Report = check([["1", 2, null]], options);
const status: Status = report.status;
const cells: string[] | undefined = report.conflicts?.flatMap((conflict) => conflict.cells);
const all: Report[] = checkAll(new Uint8Array(), { format: "csv", column: "puzzle" });
const accepted: boolean | undefined = verify("", "", { symbols: "from-one" }).accepted;
const scored: Score = score("", "", { budget: 1000 });
const right: number | undefined = scored.cells_right;
const solutions: number | undefined = scored.solutions;
const solution: string | undefined = solve("").solution;
const grid: string = convert("", "grid");
const batch = new Batch();
const place = batch.seek(0);
const first: number | undefined = place?.first;
const counts: Record<string, number> = batch.summary().by_status;
const names: Status[] = statusNames();
const failing: Uint32Array = batch.failing();
const forms: (string | undefined)[] = batch.reports(new Uint8Array(), failing, { with: "canonical" }).map((report) => report.canonical);
// @ts-expect-error
check("", { require: "beautiful" });
// @ts-expect-error
check("", { explain: "fr" });
// @ts-expect-error
score("", "", { explain: "en" });
// @ts-expect-error
check(7);
// @ts-expect-error
convert("", "png");
export { accepted, all, cells, counts, failing, first, forms, grid, names, right, solution, solutions, status };
