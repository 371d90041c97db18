"""Spark, two workers of one core: the stage that checks, with the wheel and with a Python loop in the same place."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def main(symbols: Any) -> None:
    """Checks these boards, an array (N, 81) of characters, in both ways."""
    import ninefold.spark
    import pyarrow as pa
    import pyarrow.parquet as pq
    from pyspark.sql import SparkSession
    from test_spark import Daemon

    def loop(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from bench import three_tables

        for batch in batches:
            found = [three_tables([0 if c == "." else int(c) for c in text]) for text in batch.column("board").to_pylist()]
            yield pa.RecordBatch.from_arrays([pa.array(found)], names=["sudoku_valid"])

    def nothing(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield pa.RecordBatch.from_arrays([pa.array([True] * batch.num_rows)], names=["sudoku_valid"])

    os.environ["PYSPARK_PYTHON"] = sys.executable
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
                .config("spark.executor.memory", "512m")
                .config("spark.ui.enabled", "false")
                .config("spark.cores.max", "2")
                .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                .getOrCreate()
            )
            boards = spark.read.parquet(str(root / "boards"))

            def measured(frame: Any, times: int) -> tuple[float, int]:
                """The least seconds, and how many boards are not valid."""
                least, count = float("inf"), 0
                for _ in range(times):
                    begun = time.perf_counter()
                    count = frame.filter("not sudoku_valid").count()
                    least = min(least, time.perf_counter() - begun)
                return least, count

            checked = ninefold.spark.check(boards, "board")
            by_loop = boards.mapInArrow(loop, "sudoku_valid boolean")
            without = boards.mapInArrow(nothing, "sudoku_valid boolean")
            idle, _ = measured(without, 3)
            wheel, found = measured(checked, 3)
            slow, expected = measured(by_loop, 1)
            assert found == expected
            print(f"| Spark, two workers, {8 * part:,} boards | {wheel:.2f} s | a Python loop in the same place, {slow:.2f} s | {slow / wheel:.1f}× faster |")
            print(f"| the same without the {idle:.2f} s of a stage that does nothing | {max(wheel - idle, 0):.2f} s | {slow - idle:.2f} s | {(slow - idle) / max(wheel - idle, 0.01):.0f}× faster |")
            spark.stop()
        finally:
            for daemon in reversed(daemons):
                daemon.kill()
