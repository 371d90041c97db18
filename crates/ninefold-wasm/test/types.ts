// Read by the type checker alone: the declarations say what the functions take and give.
import { Batch, check, checkAll, convert, solve, statusNames, verify, type Options, type Report, type Status } from "ninefold";

const options: Options = { require: "minimal", explain: "zh", budget: 1000 };
const report: Report = check([["1", 2, null]], options);
const status: Status = report.status;
const cells: string[] | undefined = report.conflicts?.flatMap((conflict) => conflict.cells);
const all: Report[] = checkAll(new Uint8Array(), { format: "csv", column: "puzzle" });
const accepted: boolean | undefined = verify("", "").accepted;
const solution: string | undefined = solve("").solution;
const grid: string = convert("", "grid");
const batch = new Batch();
const place = batch.seek(0);
const first: number | undefined = place?.first;
const counts: Record<string, number> = batch.summary().by_status;
const names: Status[] = statusNames();
// @ts-expect-error
check("", { require: "beautiful" });
// @ts-expect-error
check(7);
// @ts-expect-error
convert("", "png");
export { accepted, all, cells, counts, first, grid, names, solution, status };
