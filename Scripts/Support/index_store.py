"""Reads from the compiler's index where each symbol of the package is defined and used.

Every debug build writes the index, and a library of the toolchain reads it.
"""

import collections
import ctypes
import pathlib
import shutil

# From indexstore.h.
DEPENDENCY_ON_RECORD = 2
DEFINITION, REFERENCE, IMPLICIT = 1 << 1, 1 << 2, 1 << 8
CHILD_OF, OVERRIDE_OF, EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY, CALLED_BY = (
    1 << 9, 1 << 11, 1 << 14, 1 << 15, 1 << 16, 1 << 13,
)


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


TextCallback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
Callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

Occurrence = collections.namedtuple("Occurrence", "file line usr name kind roles relations")


def library():
    """Loads the toolchain's library, with the types of its functions."""
    toolchain = pathlib.Path(shutil.which("swift")).resolve().parents[1]
    loaded = ctypes.CDLL(str(toolchain / "lib/libIndexStore.so"))
    pointer, text = ctypes.c_void_p, Text
    for name, result, arguments in (
        ("store_create", pointer, [ctypes.c_char_p, pointer]),
        ("store_units_apply_f", ctypes.c_bool, [pointer, ctypes.c_uint, pointer, TextCallback]),
        ("unit_reader_create", pointer, [pointer, ctypes.c_char_p, pointer]),
        ("unit_reader_dispose", None, [pointer]),
        ("unit_reader_get_main_file", text, [pointer]),
        ("unit_reader_get_modification_time", None, [pointer, pointer, pointer]),
        ("unit_reader_dependencies_apply_f", ctypes.c_bool, [pointer, pointer, Callback]),
        ("unit_dependency_get_kind", ctypes.c_int, [pointer]),
        ("unit_dependency_get_name", text, [pointer]),
        ("record_reader_create", pointer, [pointer, ctypes.c_char_p, pointer]),
        ("record_reader_dispose", None, [pointer]),
        ("record_reader_occurrences_apply_f", ctypes.c_bool, [pointer, pointer, Callback]),
        ("occurrence_get_symbol", pointer, [pointer]),
        ("occurrence_get_roles", ctypes.c_uint64, [pointer]),
        ("occurrence_get_line_col", None, [pointer, pointer, pointer]),
        ("occurrence_relations_apply_f", ctypes.c_bool, [pointer, pointer, Callback]),
        ("symbol_get_kind", ctypes.c_int, [pointer]),
        ("symbol_get_name", text, [pointer]),
        ("symbol_get_usr", text, [pointer]),
        ("symbol_relation_get_roles", ctypes.c_uint64, [pointer]),
        ("symbol_relation_get_symbol", pointer, [pointer]),
    ):
        function = getattr(loaded, f"indexstore_{name}")
        function.restype, function.argtypes = result, arguments
    return loaded


class IndexStore:
    """The index of one build."""

    def __init__(self, path):
        self.library = library()
        self.store = self.call("store_create", str(path).encode(), None)
        if not self.store:
            raise FileNotFoundError(f"There is no index in '{path}': build the package first.")

    def call(self, name, *arguments):
        return getattr(self.library, f"indexstore_{name}")(*arguments)

    def collect(self, name, owner, convert):
        """Collects the values that a function of the library passes to its callback, converted while they are valid."""
        found = []

        def receive(_, item):
            found.append(convert(item))
            return True

        self.call(name, owner, None, Callback(receive))
        return found

    def records(self):
        """The newest record of each source file, by the file's path."""
        names = []
        self.call("store_units_apply_f", self.store, 0, None, TextCallback(lambda _, name: names.append(str(name)) or True))
        newest = {}
        for name in names:
            unit = self.call("unit_reader_create", self.store, name.encode(), None)
            if not unit:
                continue
            file = str(self.call("unit_reader_get_main_file", unit))
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            self.call(
                "unit_reader_get_modification_time", unit, ctypes.byref(seconds), ctypes.byref(nanoseconds)
            )
            time = (seconds.value, nanoseconds.value)
            records = self.collect(
                "unit_reader_dependencies_apply_f",
                unit,
                lambda item: str(self.call("unit_dependency_get_name", item))
                if self.call("unit_dependency_get_kind", item) == DEPENDENCY_ON_RECORD
                else None,
            )
            self.call("unit_reader_dispose", unit)
            for record in filter(None, records):
                # The records also belong to other files, from modules that this file imports.
                if pathlib.Path(file).name in record and time > newest.get(file, ((0, 0), None))[0]:
                    newest[file] = (time, record)
        return {file: record for file, (_, record) in newest.items()}

    def occurrences(self, file, record):
        """All occurrences of a symbol in a file."""
        reader = self.call("record_reader_create", self.store, record.encode(), None)
        if not reader:
            return []

        def symbol(pointer):
            return str(self.call("symbol_get_usr", pointer))

        def relation(item):
            related = self.call("symbol_relation_get_symbol", item)
            return self.call("symbol_relation_get_roles", item), symbol(related)

        def convert(item):
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self.call("occurrence_get_line_col", item, ctypes.byref(line), ctypes.byref(column))
            pointer = self.call("occurrence_get_symbol", item)
            return Occurrence(
                file,
                line.value,
                symbol(pointer),
                str(self.call("symbol_get_name", pointer)),
                self.call("symbol_get_kind", pointer),
                self.call("occurrence_get_roles", item),
                self.collect("occurrence_relations_apply_f", item, relation),
            )

        found = self.collect("record_reader_occurrences_apply_f", reader, convert)
        self.call("record_reader_dispose", reader)
        return found
