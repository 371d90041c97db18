"""The C interface of Arrow written out once more, so that a test can break any part of it."""

import ctypes

RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema)),
    ("release", RELEASE), ("private_data", ctypes.c_void_p),
]  # fmt: skip
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)), ("release", RELEASE), ("private_data", ctypes.c_void_p),
]  # fmt: skip
GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Schema))
GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Array))
GET_LAST_ERROR = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
Stream._fields_ = [
    ("get_schema", GET_SCHEMA), ("get_next", GET_NEXT), ("get_last_error", GET_LAST_ERROR), ("release", RELEASE),
    ("private_data", ctypes.c_void_p),
]  # fmt: skip

NAMES = {Schema: b"arrow_schema", Array: b"arrow_array", Stream: b"arrow_array_stream"}
RELEASED = []
"""The kinds of structures that were released, in order."""


def releaser(kind):
    def release(pointer):
        RELEASED.append(kind.__name__)
        ctypes.cast(pointer, ctypes.POINTER(kind)).contents.release = RELEASE()

    return RELEASE(release)


RELEASERS = {kind: releaser(kind) for kind in NAMES}


def structure(kind, **fields):
    made = kind(**fields)
    made.release = RELEASERS[kind]
    return made


def schema(format, children=(), dictionary=None):
    made = structure(Schema, format=format, n_children=len(children))
    keep(made, children, dictionary)
    return made


def array(length, buffers, children=(), dictionary=None, offset=0, null_count=0):
    """Buffers are bytes, or None for a null pointer."""
    made = structure(Array, length=length, null_count=null_count, offset=offset, n_buffers=len(buffers), n_children=len(children))
    held = [None if buffer is None else ctypes.create_string_buffer(buffer, max(len(buffer), 1)) for buffer in buffers]
    made.buffers = (ctypes.c_void_p * len(held))(*(None if buffer is None else ctypes.addressof(buffer) for buffer in held))
    keep(made, children, dictionary)
    made.held = held
    return made


def keep(made, children, dictionary):
    kind = type(made)
    if children:
        made.children = (ctypes.POINTER(kind) * len(children))(*(ctypes.pointer(child) for child in children))
    if dictionary is not None:
        made.dictionary = ctypes.pointer(dictionary)
    made.parts = (children, dictionary)


def capsule(made, name=None):
    """A capsule of it, which owns nothing: what it points to is to be kept for as long."""
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return new(ctypes.addressof(made), NAMES[type(made)] if name is None else name, None)


class Producer:
    """Hands out an array, or a stream, that it keeps."""

    def __init__(self, schema, array):
        self.schema, self.array = schema, array

    def __arrow_c_array__(self, requested_schema=None):
        return capsule(self.schema), capsule(self.array)


class StreamProducer:
    """A stream of these arrays; an integer among them is an error code, and so may the schema be."""

    def __init__(self, schema, arrays, message=b"boo"):
        self.message = ctypes.create_string_buffer(message) if message is not None else None
        pending = list(arrays)

        def get_schema(_, out):
            if isinstance(schema, int):
                return schema
            ctypes.memmove(out, ctypes.byref(schema), ctypes.sizeof(Schema))
            return 0

        def get_next(_, out):
            if not pending:
                out.contents.release = RELEASE()
                return 0
            made = pending.pop(0)
            if isinstance(made, int):
                return made
            ctypes.memmove(out, ctypes.byref(made), ctypes.sizeof(Array))
            return 0

        self.parts = (schema, arrays)
        self.stream = structure(
            Stream, get_schema=GET_SCHEMA(get_schema), get_next=GET_NEXT(get_next),
            get_last_error=GET_LAST_ERROR(lambda _: None if self.message is None else ctypes.addressof(self.message)),
        )  # fmt: skip

    def __arrow_c_stream__(self, requested_schema=None):
        return capsule(self.stream)
