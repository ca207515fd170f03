import Glibc

/// The names of the temporary files of a file and its copies.
///
/// `.rows.json.0123456789abcdef.tmp` is a file that is being written. Just before the exchange, it
/// gets a longer name, `.rows.json.0123456789abcdef-NEW-OLD.tmp`, which identifies the two files
/// that may have this name from then on. If the process dies and a third file has the name, that
/// file is another program's version and must not be removed.
struct TemporaryFileNaming {
  private let file: FilePath
  private let prefix: [UInt8]
  private static let suffix = Array(".tmp".utf8)
  private static let digits = Set("0123456789abcdef".utf8)

  /// Creates the names for a file.
  ///
  /// - Parameter file: The file, without symbolic links at its end.
  init(of file: FilePath) {
    self.file = file
    let dot = UInt8(ascii: ".")
    let rest = 2 + 16 + 34 + Self.suffix.count
    prefix = [dot] + FilePath.abbreviated(file.lastComponent.bytes, toLeave: rest) + [dot]
  }

  private var directory: FilePath { file.removingLastComponent() }

  /// A name that no other user can predict and occupy.
  func new(in directory: FilePath) -> FilePath {
    let number = UInt64.random(in: .min ... .max).hexadecimal
    return directory.appending(FilePath(bytes: prefix + number.utf8 + Self.suffix))
  }

  /// Returns the name of a temporary file just before the exchange.
  func exchanged(_ temporary: FilePath, _ new: FileStatus, with old: FileStatus) -> FilePath {
    let marks = "-\(new.mark.hexadecimal)-\(old.mark.hexadecimal)"
    let name = temporary.bytes.dropLast(Self.suffix.count) + marks.utf8 + Self.suffix
    return FilePath(bytes: name)
  }

  /// Removes a leftover temporary file, or turns it into a copy if another program wrote it.
  func remove(_ temporary: FilePath) {
    guard let status = FileStatus(ofItself: temporary) else { return }
    let marks = marks(in: temporary.lastComponent) ?? []
    if marks.isEmpty || marks.contains(status.mark.hexadecimal) {
      unsafe unlink(temporary.cString)
    } else {
      FileBackupWriter(of: file).keep(fileAt: temporary)
    }
  }

  /// Removes the leftover files of writers that crashed.
  func removeAll() {
    // A failure to list the directory must not prevent a save.
    let names = (try? directory.names()) ?? []
    for name in names where marks(in: name) != nil { remove(directory.appending(name)) }
  }

  /// Returns the marks in a name, which identify the files that may have it, or `nil` for any other
  /// name.
  private func marks(in name: FilePath) -> [String]? {
    guard name.bytes.starts(with: prefix),
      name.bytes.suffix(Self.suffix.count) == Self.suffix[...]
    else { return nil }
    let numbers = name.bytes.dropFirst(prefix.count).dropLast(Self.suffix.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard [1, 3].contains(numbers.count),
      numbers.allSatisfy({ $0.count == 16 && $0.allSatisfy(Self.digits.contains) })
    else { return nil }
    return numbers.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }
}

extension FilePath {
  /// Returns the path with a suffix added to its last component, which is shortened if necessary.
  package func adding(_ ending: String) -> FilePath {
    let name = Self.abbreviated(lastComponent.bytes, toLeave: ending.utf8.count)
    return removingLastComponent().appending(FilePath(bytes: name + ending.utf8))
  }

  /// Returns a name that leaves room for a suffix within Linux's maximum length.
  ///
  /// A long name keeps its beginning, and a hash replaces the rest.
  static func abbreviated(_ name: [UInt8], toLeave count: Int) -> [UInt8] {
    let limit = Int(NAME_MAX) - count
    guard name.count > limit else { return name }
    let number = "~" + UInt64(hashing: name).hexadecimal
    var end = limit - number.utf8.count
    // Does not cut a character.
    while end > 0, name[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
    return Array(name[..<end]) + number.utf8
  }
}

extension FileStatus {
  /// A hash that is unlikely to match another file or another version of it.
  fileprivate var mark: UInt64 { UInt64(hashing: Array("\(identity)".utf8)) }
}

extension UInt64 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Computes a hash that is the same in every process.
  ///
  /// Source: FNV-1a, draft-eastlake-fnv.
  fileprivate init(hashing bytes: [UInt8]) {
    self = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
