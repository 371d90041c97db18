"""Spark, two workers of one core: the stage that checks, and the one that finds canonical forms, with the wheel and with a
Python loop in the same place."""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def stage_seconds(context: Any, group: str) -> float:
    """What Spark's own metrics say that the tasks of a job ran in its longest stage: the one that checks."""
    tracker, store = context.statusTracker(), context._jsc.sc().statusStore()
    stages = [stage for job in tracker.getJobIdsForGroup(group) for stage in tracker.getJobInfo(job).stageIds]
    return float(max(store.lastStageAttempt(stage).executorRunTime() for stage in stages)) / 1e3


LOOPED = 64
"""Boards that the Python loop brings to their canonical form: it takes a good part of a second for each."""


def canonical_loop(text: str) -> str:
    """The smallest of all grids that are equivalent to a complete one, in the plainest way that ends."""
    stacks = [[tuple(3 * stack + at for at in order) for order in itertools.permutations(range(3))] for stack in range(3)]
    orders = [sum(one, ()) for three in itertools.permutations(stacks) for one in itertools.product(*three)]
    rows = [text[at : at + 9] for at in range(0, 81, 9)]
    best = "9" * 81
    for grid in (rows, ["".join(column) for column in zip(*rows)]):
        for first, order in itertools.product(range(9), orders):
            name = {grid[first][column]: str(digit) for digit, column in enumerate(order, 1)}
            named = ["".join(name[row[column]] for column in order) for row in grid]
            bands = sorted(sorted(named[at : at + 3]) for at in range(0, 9, 3))
            best = min(best, "".join("".join(band) for band in bands))
    return best


def main(symbols: Any) -> None:
    """Checks these boards, an array (N, 81) of characters, in both ways."""
    import ninefold.spark
    import pyarrow as pa
    import pyarrow.parquet as pq
    from pyspark import StorageLevel
    from pyspark.sql import SparkSession
    from test_spark import Daemon

    def loop(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from bench import three_tables

        for batch in batches:
            found = [three_tables([0 if c == "." else int(c) for c in text]) for text in batch.column("board").to_pylist()]
            yield pa.RecordBatch.from_arrays([pa.array(found)], names=["sudoku_valid"])

    def forms(find: Any) -> Any:
        def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            for batch in batches:
                yield pa.RecordBatch.from_arrays([pa.array(find(batch.column("board")))], names=["form"])

        return work

    def by_wheel(column: Any) -> Any:
        from ninefold import canonical_many

        return canonical_many(column, threads=1).canonical

    def one_by_one(column: Any) -> Any:
        from ninefold import canonical

        return [canonical(text) for text in column.to_pylist()]

    def in_python(column: Any) -> Any:
        from spark_job import canonical_loop

        return [canonical_loop(text) for text in column.to_pylist()]

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "boards").mkdir()
        texts = [bytes(row).decode() for row in symbols]
        part = len(texts) // 8
        for number in range(8):
            table = pa.table({"board": texts[number * part : (number + 1) * part]})
            pq.write_table(table, root / "boards" / f"{number}.parquet")
        daemons = []
        try:
            master = Daemon("master", root / "master.log", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
            daemons.append(master)
            address = master.wait_for(r"Starting Spark master at (spark://127\.0\.0\.1:\d+)")[1]
            for number in (1, 2):
                daemons.append(
                    Daemon(f"worker {number}", root / f"worker{number}.log", "org.apache.spark.deploy.worker.Worker",
                           "--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", "0", "--work-dir", str(root / f"worker{number}"), address)
                )
            for worker in daemons[1:]:
                worker.wait_for("Successfully registered with master")
            spark = (
                SparkSession.builder.master(address)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.ui.enabled", "false")
                .config("spark.cores.max", "2")
                .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                .getOrCreate()
            )
            # The boards are in the executors' memory before anything is measured: the stage that checks reads no file.
            boards = spark.read.parquet(str(root / "boards")).persist(StorageLevel.MEMORY_ONLY)
            assert boards.count() == 8 * part
            context = spark.sparkContext

            def measured(name: str, frame: Any, times: int) -> tuple[float, int]:
                """The least seconds that the tasks of the stage that checks ran, and how many boards are not valid."""
                least, count = float("inf"), 0
                for turn in range(times):
                    context.setJobGroup(f"{name} {turn}", name)
                    count = frame.filter("not sudoku_valid").count()
                    least = min(least, stage_seconds(context, f"{name} {turn}"))
                return least, count

            checked = ninefold.spark.check(boards, "board")
            by_loop = boards.mapInArrow(loop, "sudoku_valid boolean")
            # The first run starts the workers' Python, and imports; the least is of those after it.
            wheel, found = measured("wheel", checked, 6)
            slow, expected = measured("loop", by_loop, 1)
            assert found == expected
            print(f"| Spark, two workers, {8 * part:,} boards: the stage that checks | {wheel:.2f} s | a Python loop in the same place, {slow:.2f} s | {slow / wheel:.0f}× faster |")

            def seconds(name: str, frame: Any, times: int) -> tuple[float, int]:
                """The least seconds that the tasks of the stage ran, and how many forms there are."""
                least, count = float("inf"), 0
                for turn in range(times):
                    context.setJobGroup(f"{name} {turn}", name)
                    count = frame.distinct().count()
                    least = min(least, stage_seconds(context, f"{name} {turn}"))
                return least, count

            forms_found, number = seconds("forms", boards.mapInArrow(forms(by_wheel), "form string"), 4)
            some = spark.createDataFrame(boards.limit(part // 8).collect(), boards.schema).repartition(2).persist()
            assert some.count() == part // 8
            alone = seconds("one by one", some.mapInArrow(forms(one_by_one), "form string"), 2)[0] * 64
            solved = (text for text in texts if "." not in text and ninefold.is_valid(text))
            few = spark.createDataFrame([(text,) for text in itertools.islice(solved, LOOPED)], boards.schema)
            slow, one = seconds("loop of forms", few.repartition(2).persist().mapInArrow(forms(in_python), "form string"), 1)
            assert one == few.mapInArrow(forms(by_wheel), "form string").distinct().count()
            slow *= 8 * part / LOOPED
            print(f"| Spark, the same boards: the stage that finds {number:,} canonical forms | {forms_found:.2f} s | `canonical` of each board, {alone:.1f} s | {alone / forms_found:.0f}× faster |")
            print(f"| the same | {forms_found:.2f} s | a Python loop over complete grids, {slow:,.0f} s | {slow / forms_found:,.0f}× faster |")
            spark.stop()
        finally:
            for daemon in reversed(daemons):
                daemon.kill()
