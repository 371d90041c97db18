"""A real cluster: a master and two workers, each a process of its own on loopback."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import ninefold
import ninefold.spark
import pyarrow as pa
import pyarrow.parquet as pq
import pyspark
import pytest
from boards import ANSWER, CONFLICT, PUZZLE, sample, symbols
from pyspark.sql import SparkSession

HOME = Path(pyspark.__file__).parent
FILES = 12
ROWS_A_FILE = 4000
# Ends a test that hangs: no machine is so busy.
DEADLINE = 600


class Daemon:
    """A process of the cluster, with what it has written so far."""

    def __init__(self, name, log, *command):
        env = {**os.environ, "SPARK_HOME": str(HOME), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
        self.name, self.log = name, log
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [str(HOME / "bin" / "spark-class"), *command], stdout=out, stderr=subprocess.STDOUT, env=env, start_new_session=True
            )

    def wait_for(self, pattern):
        """Waits until it has written something, and returns the match."""
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            found = re.search(pattern, self.log.read_text(errors="replace"))
            if found:
                return found
            try:
                self.process.wait(0.1)
                break
            except subprocess.TimeoutExpired:
                pass
        raise AssertionError(f"{self.name} never wrote {pattern}:\n{self.log.read_text(errors='replace')}")

    def kill(self):
        """Kills it and what it started: the executors of a worker are its children."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(DEADLINE)


class Gate:
    """A door on loopback: whoever comes waits until it is opened, and everybody is counted."""

    def __init__(self):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.come = threading.Semaphore(0)
        self.count = 0
        self.waiting = []
        self.is_open = False
        self.lock = threading.Lock()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.server.accept()
            with self.lock:
                self.count += 1
                if self.is_open:
                    connection.close()
                else:
                    self.waiting.append(connection)
            self.come.release()

    def open(self):
        with self.lock:
            self.is_open = True
            for connection in self.waiting:
                connection.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """Boards in several files, and what is known of them."""
    folder = tmp_path_factory.mktemp("boards")
    counts = {}
    for number in range(FILES):
        texts = [symbols(board) for board in sample(ROWS_A_FILE, seed=number)]
        texts[0] = None
        texts[1] = "no board"
        for status in ninefold.check_many(pa.array(texts)).status.to_pylist():
            counts[status] = counts.get(status, 0) + 1
        pq.write_table(pa.table({"id": range(len(texts)), "board": texts}), folder / f"{number:02}.parquet")
    assert set(counts) == {"valid", "solved", "conflict", "malformed", None}
    return folder, counts


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A master and two workers of one core."""
    tmp_path = tmp_path_factory.mktemp("cluster")
    assert subprocess.run(["java", "-version"], capture_output=True).returncode == 0, "Java is missing"
    daemons = []
    try:
        master = Daemon("master", tmp_path / "master.log", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
        daemons.append(master)
        address = master.wait_for(r"Starting Spark master at (spark://127\.0\.0\.1:\d+)")[1]
        for number in (1, 2):
            work = tmp_path / f"worker{number}"
            daemons.append(
                Daemon(
                    f"worker {number}", tmp_path / f"worker{number}.log", "org.apache.spark.deploy.worker.Worker",
                    "--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", "0", "--work-dir", str(work), address,
                )
            )
        for worker in daemons[1:]:
            worker.wait_for("Successfully registered with master")
        yield address, daemons[1:]
    finally:
        for daemon in reversed(daemons):
            daemon.kill()


@pytest.fixture(scope="module")
def spark(cluster):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    address, _ = cluster
    session = (
        SparkSession.builder.master(address)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "512m")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.files.maxPartitionBytes", "4194304")
        .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", f"{DEADLINE}s")
        .config("spark.cores.max", "2")
        .getOrCreate()
    )
    yield session
    session.stop()


def executors(spark):
    """The executors that the driver knows, itself not among them."""
    return spark.sparkContext._jsc.sc().getExecutorMemoryStatus().size() - 1


def counts_of(frame):
    return {row["sudoku_status"]: row["count"] for row in frame.groupBy("sudoku_status").count().collect()}


def test_sql_and_columns(spark):
    ninefold.spark.register(spark)
    spark.createDataFrame([(1, PUZZLE), (2, CONFLICT), (3, None), (4, ANSWER), (5, "no")], "id int, board string").createOrReplaceTempView("boards")
    # The cell of a notebook is run more than once.
    ninefold.spark.register(spark)
    levels = spark.sql("select sudoku_status(board, 'unique'), sudoku_status(board, if(id = 1, 'valid', 'unique')) from boards order by id").collect()
    assert [row[0] for row in levels] == ["unique", "conflict", None, "solved", "malformed"]
    assert [row[1] for row in levels] == ["valid", "conflict", None, "solved", "malformed"]
    rows = spark.sql("select sudoku_valid(board), sudoku_status(board) from boards order by id").collect()
    assert [tuple(row) for row in rows] == [(True, "valid"), (False, "conflict"), (None, None), (True, "solved"), (False, "malformed")]
    more = f"select sudoku_first_conflict(board), sudoku_solve(board), sudoku_verify(board, '{ANSWER}') from boards order by id"
    assert [tuple(row) for row in spark.sql(more).collect()] == [
        (None, ANSWER, True),
        ("column 1 has two 8s, in rows 1 and 4", None, False),
        (None, None, None),
        (None, ANSWER, True),
        (None, None, False),
    ]
    cells = spark.createDataFrame([(1, [int(cell) for cell in ANSWER]), (2, None), (3, [1, 1] + [0] * 79)], "id int, cells array<int>")
    cells.createOrReplaceTempView("cells")
    numbers = spark.sql("select sudoku_valid(cells), sudoku_status(cells) from cells order by id").collect()
    assert [tuple(row) for row in numbers] == [(True, "solved"), (None, None), (False, "conflict")]
    deep = ninefold.spark.check(spark.table("boards"), "board", require="unique").orderBy("id").collect()
    assert [row["sudoku_status"] for row in deep] == ["unique", "conflict", None, "solved", "malformed"]
    assert deep[1]["sudoku_conflicts"] == 2 and deep[1]["sudoku_first_conflict"].startswith("column 1 has two 8s")
    with pytest.raises(ValueError, match="no column named 'grid'"):
        ninefold.spark.check(spark.table("boards"), "grid")


def test_a_job_has_its_counts_and_keeps_them_when_a_worker_dies(spark, cluster, data):
    _, workers = cluster
    folder, counts = data
    boards = spark.read.parquet(str(folder))
    checked = ninefold.spark.check(boards, "board")
    assert checked.columns == ["id", "board", "sudoku_valid", "sudoku_status", "sudoku_conflicts", "sudoku_first_conflict"]
    assert counts_of(checked) == counts
    assert executors(spark) == 2, "both workers have work"

    # The same job again, with a door in its middle: a file on each worker has been begun, and none has been finished.
    gate = Gate()
    port = gate.port

    def through_the_gate(batches):
        import socket

        for batch in batches:
            with socket.create_connection(("127.0.0.1", port)) as door:
                door.settimeout(DEADLINE)
                door.recv(1)
            yield batch

    halted = ninefold.spark.check(boards.mapInArrow(through_the_gate, boards.schema), "board")
    result = {}
    job = threading.Thread(target=lambda: result.update(counts=counts_of(halted)))
    job.start()
    for _ in workers:
        assert gate.come.acquire(timeout=DEADLINE)
    assert gate.count == 2 < FILES
    workers[0].kill()
    gate.open()
    job.join(DEADLINE)
    assert not job.is_alive(), "the job ends"
    assert result["counts"] == counts
    assert workers[1].process.poll() is None
    assert gate.count > FILES, "what the dead worker had begun was begun again"
