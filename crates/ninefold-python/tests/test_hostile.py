"""Producers of Arrow that break its protocol: each is an exception that says how, and none is a crash."""

import struct

import arrow_c
import ninefold
import pyarrow as pa
import pytest
from arrow_c import Array, Producer, Schema, StreamProducer, array, capsule, schema
from boards import CONFLICT, PUZZLE, values

TEXTS = [PUZZLE, CONFLICT]
DATA = "".join(TEXTS).encode()


def offsets(*numbers, code="i"):
    return struct.pack(f"={len(numbers)}{code}", *numbers)


def strings(**fields):
    return array(2, [None, offsets(0, 81, 162), DATA], **fields)


def views(*each):
    return b"".join(struct.pack("=i4sii", *view) for view in each)


CELLS = bytes(values(PUZZLE) + values(CONFLICT))
SOUND = {
    "u": lambda: Producer(schema(b"u"), strings()),
    "z": lambda: Producer(schema(b"z"), strings()),
    "U": lambda: Producer(schema(b"U"), array(2, [None, offsets(0, 81, 162, code="q"), DATA])),
    "Z": lambda: Producer(schema(b"Z"), array(2, [None, offsets(0, 81, 162, code="q"), DATA])),
    "vu": lambda: Producer(schema(b"vu"), array(2, [None, views((81, DATA[:4], 0, 0), (81, DATA[81:85], 0, 81)), DATA, offsets(162, code="q")])),
    "w:81": lambda: Producer(schema(b"w:81"), array(2, [None, DATA])),
    "+w:81": lambda: Producer(schema(b"+w:81", [schema(b"C")]), array(2, [None], [array(162, [None, CELLS])])),
    "+w:9": lambda: Producer(
        schema(b"+w:9", [schema(b"+w:9", [schema(b"C")])]), array(2, [None], [array(18, [None], [array(162, [None, CELLS])])])
    ),
    "+l": lambda: Producer(schema(b"+l", [schema(b"C")]), array(2, [None, offsets(0, 81, 162)], [array(162, [None, CELLS])])),
    "dictionary": lambda: Producer(schema(b"c", dictionary=schema(b"u")), array(2, [None, b"\0\1"], dictionary=strings())),
    "sliced": lambda: Producer(schema(b"u"), array(2, [None, offsets(7, 9, 90, 171), b"." * 9 + DATA], offset=1)),
    "stream": lambda: StreamProducer(schema(b"u"), [strings()]),
    "two chunks": lambda: StreamProducer(
        schema(b"u"), [array(1, [None, offsets(0, 81), DATA]), array(1, [None, offsets(81, 162), DATA])]
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_a_producer_that_keeps_the_protocol_is_read_and_released(name):
    producer = SOUND[name]()
    arrow_c.RELEASED.clear()
    checks = ninefold.check_many(producer)
    assert pa.array(checks.valid).to_pylist() == [True, False]
    assert pa.array(checks.conflicts).to_pylist() == [0, 2]
    arrays = 2 if name == "two chunks" else 1
    assert arrow_c.RELEASED.count("Array") == 0, "while the boards may have to be explained"
    del checks
    assert arrow_c.RELEASED.count("Array") == arrays and arrow_c.RELEASED.count("Schema") == 1
    assert arrow_c.RELEASED.count("Stream") == (0 if isinstance(producer, Producer) else 1)


def test_nulls_by_bits_with_and_without_their_number():
    for null_count in (1, -1):
        nulls = Producer(schema(b"u"), array(2, [b"\x02", offsets(0, 81, 162), DATA], null_count=null_count))
        assert pa.array(ninefold.check_many(nulls).valid).to_pylist() == [None, False]
    unknown = Producer(schema(b"u"), strings(null_count=-1))
    assert pa.array(ninefold.check_many(unknown).valid).to_pylist() == [True, False]
    nothing = Producer(schema(b"n"), array(2, [], null_count=2))
    assert pa.array(ninefold.check_many(nothing).valid).to_pylist() == [None, None]


def test_no_rows_need_no_buffers():
    for format, buffers in ((b"u", 3), (b"U", 3), (b"vu", 3), (b"w:81", 2)):
        assert len(ninefold.check_many(Producer(schema(format), array(0, [None] * buffers)))) == 0
    assert len(ninefold.check_many(StreamProducer(schema(b"u"), []))) == 0


def with_field(made, **fields):
    for name, value in fields.items():
        setattr(made, name, value)
    return made


HUGE = 2**63 - 1
NUMBERS = array(162, [None, CELLS])
BROKEN = {
    "released array": lambda: (schema(b"u"), with_field(strings(), release=arrow_c.RELEASE()), "released"),
    "released schema": lambda: (with_field(schema(b"u"), release=arrow_c.RELEASE()), strings(), "released"),
    "released child of the schema": lambda: (schema(b"+w:81", [with_field(schema(b"C"), release=arrow_c.RELEASE())]), array(2, [None], [NUMBERS]), "released"),
    "released child": lambda: (schema(b"+w:81", [schema(b"C")]), array(2, [None], [with_field(array(162, [None, CELLS]), release=arrow_c.RELEASE())]), "released"),
    "released dictionary": lambda: (schema(b"c", dictionary=schema(b"u")), array(2, [None, b"\0\1"], dictionary=with_field(strings(), release=arrow_c.RELEASE())), "released"),
    "no format": lambda: (schema(None), strings(), "its type is not text"),
    "format that is no text": lambda: (schema(b"\xff"), strings(), "its type is not text"),
    "schema of lists, array of strings": lambda: (schema(b"+l", [schema(b"l")]), strings(), "do not match its type"),
    "schema of strings, array of lists": lambda: (schema(b"u"), array(2, [None, offsets(0, 81, 162)], [NUMBERS]), "do not match its type"),
    "schema of strings, array of numbers": lambda: (schema(b"u"), array(162, [None, CELLS]), "do not match its type"),
    "schema of views, array of numbers": lambda: (schema(b"vu"), array(162, [None, CELLS]), "do not match its type"),
    "list type without its child": lambda: (schema(b"+l"), array(2, [None, offsets(0, 81, 162)], [NUMBERS]), "exactly one value type"),
    "list type with a null child": lambda: (with_field(schema(b"+l", [schema(b"C")]), children=(arrow_c.ctypes.POINTER(Schema) * 1)()), array(2, [None, offsets(0, 81, 162)], [NUMBERS]), "no value type"),
    "list type without children's pointer": lambda: (with_field(schema(b"+l"), n_children=1), array(2, [None, offsets(0, 81, 162)], [NUMBERS]), "exactly one value type"),
    "list without its child": lambda: (schema(b"+l", [schema(b"C")]), array(2, [None, offsets(0, 81, 162)]), "do not match its type"),
    "list with a null child": lambda: (schema(b"+l", [schema(b"C")]), with_field(array(2, [None, offsets(0, 81, 162)], [NUMBERS]), children=(arrow_c.ctypes.POINTER(Array) * 1)()), "missing"),
    "list without children's pointer": lambda: (schema(b"+l", [schema(b"C")]), with_field(array(2, [None, offsets(0, 81, 162)]), n_children=1), "missing"),
    "dictionary type, no dictionary": lambda: (schema(b"c", dictionary=schema(b"u")), array(2, [None, b"\0\1"]), "dictionary"),
    "dictionary, no dictionary type": lambda: (schema(b"u"), strings(dictionary=strings()), "dictionary"),
    "no buffers at all": lambda: (schema(b"u"), with_field(strings(), buffers=arrow_c.ctypes.POINTER(arrow_c.ctypes.c_void_p)()), "missing"),
    "too few buffers": lambda: (schema(b"u"), array(2, [None, offsets(0, 81, 162)]), "do not match its type"),
    "negative number of buffers": lambda: (schema(b"vu"), with_field(strings(), n_buffers=-1), "negative"),
    "negative number of children": lambda: (schema(b"u"), with_field(strings(), n_children=-1), "negative"),
    "endless number of view buffers": lambda: (schema(b"vu"), with_field(strings(), n_buffers=HUGE), "do not match its type"),
    "no offsets": lambda: (schema(b"u"), array(2, [None, None, DATA]), "a buffer is missing"),
    "no data": lambda: (schema(b"u"), array(2, [None, offsets(0, 81, 162), None]), "a buffer is missing"),
    "no views": lambda: (schema(b"vu"), array(2, [None, None, DATA, offsets(162, code="q")]), "a buffer is missing"),
    "no lengths of views": lambda: (schema(b"vu"), array(2, [None, views((81, b"....", 0, 0)) * 2, DATA, None]), "a buffer is missing"),
    "negative length of a view buffer": lambda: (schema(b"vu"), array(2, [None, views((81, b"....", 0, 0)) * 2, DATA, offsets(-1, code="q")]), "negative"),
    "impossible length of a view buffer": lambda: (schema(b"vu"), array(2, [None, views((81, b"....", 0, 0)) * 2, DATA, offsets(HUGE, code="q")]), "impossible"),
    "no numbers": lambda: (schema(b"+w:81", [schema(b"C")]), array(2, [None], [array(162, [None, None])]), "a buffer is missing"),
    "negative length": lambda: (schema(b"u"), with_field(strings(), length=-1), "negative"),
    "negative offset": lambda: (schema(b"u"), with_field(strings(), offset=-1), "negative"),
    "length beyond all": lambda: (schema(b"u"), with_field(strings(), length=HUGE), "impossible"),
    "length and offset beyond all": lambda: (schema(b"u"), with_field(strings(), length=HUGE // 2 + 1, offset=HUGE // 2 + 1), "impossible"),
    "bytes beyond all": lambda: (schema(b"w:2147483647"), with_field(array(2, [None, DATA]), length=2**40), "impossible"),
    "lists beyond all": lambda: (schema(b"+w:2147483647", [schema(b"C")]), with_field(array(2, [None], [NUMBERS]), length=2**40), "impossible"),
    "lists longer than their numbers": lambda: (schema(b"+w:81", [schema(b"C")]), array(3, [None], [NUMBERS]), "more values than exist"),
    "lists of nine longer than their numbers": lambda: (schema(b"+w:9", [schema(b"+w:9", [schema(b"C")])]), array(2, [None], [array(18, [None], [array(161, [None, CELLS])])]), "more values than exist"),
    "lists of nine too few": lambda: (schema(b"+w:9", [schema(b"+w:9", [schema(b"C")])]), array(2, [None], [array(17, [None], [NUMBERS])]), "more values than exist"),
    "more nulls than rows": lambda: (schema(b"u"), strings(null_count=3), "more nulls than rows"),
    "fewer nulls than none": lambda: (schema(b"u"), strings(null_count=-2), "more nulls than rows"),
    "nulls that nobody knows": lambda: (schema(b"u"), strings(null_count=1), "no validity bitmap"),
    "last offset negative": lambda: (schema(b"u"), array(2, [None, offsets(0, 81, -1), DATA]), "an offset is negative"),
    "last wide offset negative": lambda: (schema(b"U"), array(2, [None, offsets(0, 81, -1, code="q"), DATA]), "an offset is negative"),
    "last wide offset beyond all": lambda: (schema(b"U"), array(2, [None, offsets(0, 81, HUGE, code="q"), DATA]), "impossible"),
    "offset in the middle": lambda: (schema(b"u"), array(2, [None, offsets(0, 200, 162), DATA]), "row 0: the offsets of this Arrow array point outside"),
    "offsets that go back": lambda: (schema(b"u"), array(2, [None, offsets(81, 0, 162), DATA]), "row 0: the offsets of this Arrow array point outside"),
    "negative offset in the middle": lambda: (schema(b"U"), array(2, [None, offsets(0, -81, 162, code="q"), DATA]), "row 0: the offsets of this Arrow array point outside"),
    "view of a buffer that is not there": lambda: (schema(b"vu"), array(2, [None, views((81, b"....", 0, 0), (81, b"....", 1, 0)), DATA, offsets(162, code="q")]), "row 1: the offsets of this Arrow array point outside"),
    "view behind the end": lambda: (schema(b"vu"), array(2, [None, views((81, b"....", 0, 0), (81, b"....", 0, 82)), DATA, offsets(162, code="q")]), "row 1: the offsets of this Arrow array point outside"),
    "negative view": lambda: (schema(b"vu"), array(2, [None, views((-81, b"....", -1, -1), (81, b"....", 0, 0)), DATA, offsets(162, code="q")]), "row 0: the offsets of this Arrow array point outside"),
    "list behind the end": lambda: (schema(b"+l", [schema(b"C")]), array(2, [None, offsets(0, 81, 500)], [NUMBERS]), "row 1: the offsets of this Arrow array point outside"),
    "negative list": lambda: (schema(b"+L", [schema(b"C")]), array(2, [None, offsets(0, -81, 81, code="q")], [NUMBERS]), "row 0: the offsets of this Arrow array point outside"),
    "key without a value": lambda: (schema(b"c", dictionary=schema(b"u")), array(2, [None, b"\0\2"], dictionary=strings()), "row 1: this Arrow array has a key"),
    "negative key": lambda: (schema(b"s", dictionary=schema(b"u")), array(2, [None, b"\0\0\xff\xff"], dictionary=strings()), "row 1: this Arrow array has a key"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_array_is_an_exception(name):
    made_schema, made_array, message = BROKEN[name]()
    with pytest.raises(ValueError, match=message):
        ninefold.check_many(Producer(made_schema, made_array))
    assert ninefold.is_valid(PUZZLE)


@pytest.mark.parametrize("name", ["schema of lists, array of strings", "no data", "length beyond all"])
def test_a_broken_chunk_of_a_stream_is_an_exception(name):
    made_schema, made_array, message = BROKEN[name]()
    with pytest.raises(ValueError, match=message):
        ninefold.check_many(StreamProducer(made_schema, [made_array]))


def test_streams_that_fail():
    with pytest.raises(ValueError, match="the Arrow stream failed: boo"):
        ninefold.check_many(StreamProducer(5, []))
    with pytest.raises(ValueError, match="the Arrow stream failed: error 5"):
        ninefold.check_many(StreamProducer(5, [], message=None))
    with pytest.raises(ValueError, match="the Arrow stream failed: boo"):
        ninefold.check_many(StreamProducer(schema(b"u"), [strings(), 5]))
    with pytest.raises(ValueError, match="the Arrow stream failed: \ufffd"):
        ninefold.check_many(StreamProducer(schema(b"u"), [5], message=b"\xff"))
    with pytest.raises(ValueError, match="the stream has no schema"):
        ninefold.check_many(StreamProducer(with_field(schema(b"u"), release=arrow_c.RELEASE()), []))
    with pytest.raises(ValueError, match="do not match its type"):
        ninefold.check_many(StreamProducer(schema(b"u"), [strings(), array(162, [None, CELLS])]))
    for callback, kind in (("get_schema", arrow_c.GET_SCHEMA), ("get_next", arrow_c.GET_NEXT)):
        producer = StreamProducer(schema(b"u"), [])
        setattr(producer.stream, callback, kind())
        with pytest.raises(ValueError, match="a stream callback is missing"):
            ninefold.check_many(producer)
    producer = StreamProducer(5, [])
    producer.stream.get_last_error = arrow_c.GET_LAST_ERROR()
    with pytest.raises(ValueError, match="the Arrow stream failed: error 5"):
        ninefold.check_many(producer)
    used = StreamProducer(schema(b"u"), [strings()])
    assert len(ninefold.check_many(used)) == 2
    with pytest.raises(ValueError, match="released"):
        ninefold.check_many(used)


def test_types_that_hold_no_boards():
    wanted = "boards must be strings, binary, or lists of 81 integers, not a column of"
    for format, name in ((b"l", "Int64"), (b"b", "Boolean"), (b"tsu:", "Timestamp"), (b"+s", '"\\+s"'), (b"what", '"what"'), (b"w:-1", "FixedSizeBinary"), (b"+w:x", '"\\+w:x"')):
        with pytest.raises(TypeError, match=f"{wanted} .*{name}"):
            ninefold.check_many(Producer(schema(format), array(0, [])))
    for format in (b"", b"w:", b"w:x", b"d:", b"d:1,2,3,4", b"ts", b"tss", b"tss:\xc3\xa9", b"+", b"+w:", b"+ud:0", b"+r", b"+vl", b"+m", b"v", b":", b"e"):
        with pytest.raises(TypeError, match=wanted):
            ninefold.check_many(Producer(schema(format), array(0, [])))
    for made in (schema(b"+l", [schema(b"u")]), schema(b"+w:9", [schema(b"+w:8", [schema(b"C")])]), schema(b"+L", [schema(b"C", dictionary=schema(b"u"))])):
        with pytest.raises(TypeError, match=wanted):
            ninefold.check_many(Producer(made, array(0, [])))
    for made in (schema(b"f", dictionary=schema(b"u")), schema(b"c", dictionary=schema(b"l"))):
        with pytest.raises(TypeError, match=wanted):
            ninefold.check_many(Producer(made, array(0, [])))


def used():
    """Capsules whose arrays somebody else has taken over: what they point to is gone."""
    capsules = pa.array(TEXTS).__arrow_c_array__()
    pa.Array._import_from_c_capsule(*capsules)
    return capsules


def capsules():
    return pa.array(TEXTS).__arrow_c_array__()


def raises():
    raise RuntimeError("boo")


TUPLE = "__arrow_c_array__ gives a tuple of two capsules"
ANSWERS = {
    "nothing": (lambda: None, TypeError, TUPLE),
    "a number": (lambda: 5, TypeError, TUPLE),
    "an empty tuple": (lambda: (), TypeError, TUPLE),
    "numbers": (lambda: (1, 2), TypeError, "not a capsule named"),
    "one capsule": (lambda: capsules()[:1], TypeError, TUPLE),
    "three": (lambda: (*capsules(), 1), TypeError, TUPLE),
    "the wrong way round": (lambda: capsules()[::-1], TypeError, "not a capsule named"),
    "two schemas": (lambda: capsules()[:1] * 2, TypeError, "not a capsule named"),
    "a list": (lambda: list(capsules()), TypeError, TUPLE),
    "used": (used, ValueError, "released"),
    "a used array": (lambda: (capsules()[0], used()[1]), ValueError, "released"),
    "a used schema": (lambda: (used()[0], capsules()[1]), ValueError, "released"),
    "another schema": (lambda: (pa.array([[1, 2]]).__arrow_c_array__()[0], capsules()[1]), ValueError, "do not match its type"),
    "another array": (lambda: (capsules()[0], pa.array([[1, 2]]).__arrow_c_array__()[1]), ValueError, "do not match its type"),
    "an exception": (raises, RuntimeError, "boo"),
}


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("turn", range(3))
def test_a_hostile_producer_is_an_exception(name, turn):
    answer, kind, message = ANSWERS[name]
    hostile = type("Hostile", (), {"__arrow_c_array__": lambda self, requested_schema=None: answer()})()
    with pytest.raises(kind, match=message):
        ninefold.check_many(hostile)
    stream = type("Hostile", (), {"__arrow_c_stream__": lambda self, requested_schema=None: answer()})()
    with pytest.raises(RuntimeError if kind is RuntimeError else TypeError):
        ninefold.check_many(stream)
    assert ninefold.is_valid(PUZZLE)


def test_a_capsule_of_another_name_is_not_opened():
    parts = schema(b"u"), strings()
    wrong = type("Wrong", (), {"__arrow_c_array__": lambda self, requested_schema=None: (capsule(parts[0]), capsule(parts[1], b"array"))})()
    with pytest.raises(TypeError, match="not a capsule named"):
        ninefold.check_many(wrong)


def test_a_used_stream_is_an_exception():
    stream = pa.chunked_array([TEXTS]).__arrow_c_stream__()
    pa.ChunkedArray._import_from_c_capsule(stream)
    hostile = type("Hostile", (), {"__arrow_c_stream__": lambda self, requested_schema=None: stream})()
    with pytest.raises(ValueError, match="released"):
        ninefold.check_many(hostile)
