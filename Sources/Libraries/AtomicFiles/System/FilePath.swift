package import Foundation
import Glibc

/// A file system path, as the bytes that system calls accept.
///
/// Linux allows any byte except zero in a path. Converting a path to text could turn it into
/// another path: invalid UTF-8 would be replaced, and two names could become equal. A name in a
/// directory is a path with one component.
///
/// ```swift
/// let path: FilePath = "/tmp/rows.json"
/// path.appending("copy")  // "/tmp/rows.json/copy"
/// ```
package struct FilePath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  package let bytes: [UInt8]

  /// Creates a path from its bytes.
  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from a string.
  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// Creates the absolute path of a file URL.
  ///
  /// Each percent escape represents one byte.
  ///
  /// The path keeps symbolic links and `..`, because only the system can resolve `..` after a link.
  package init(_ url: URL) {
    guard let base = url.baseURL else {
      self.init(percentEncoded: url.path(percentEncoded: true), in: nil)
      return
    }
    // `path` would resolve `..` without following links.
    self.init(percentEncoded: url.relativeString, in: FilePath(base))
  }

  private init(percentEncoded text: String, in base: FilePath?) {
    let names = Self.decoded(text).split(separator: Self.slash)
      .filter { $0 != [UInt8(ascii: ".")] }
    let path = Self.slashed(names)
    bytes = text.hasPrefix("/") ? path : (base?.bytes ?? []) + path
  }

  /// The file URL of the path.
  ///
  /// ``init(_:)-(URL)`` converts the URL back to the same path.
  ///
  /// `URL(filePath:)` takes a string, so bytes that are not UTF-8 need percent escapes.
  package var url: URL {
    if let text = String(validating: bytes, as: UTF8.self) {
      return URL(filePath: text, directoryHint: .notDirectory)
    }
    let escaped = bytes.map { byte in
      Self.unescaped.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    return URL(string: "file://" + escaped.joined()) ?? URL(filePath: description)
  }

  /// The path as a C string, for a system call.
  ///
  /// A path that contains a zero does not name a file, so the result is empty. Cutting the path at
  /// the zero would give another file's path.
  var cString: [CChar] {
    (bytes.contains(0) ? [] : bytes).map(CChar.init(bitPattern:)) + [0]
  }

  package var lastComponent: FilePath { components.last ?? "" }

  /// The names in the path.
  var components: [FilePath] { bytes.split(separator: Self.slash).map(FilePath.init(bytes:)) }

  /// Whether the path is absolute.
  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// Returns the path of the directory that contains the last component.
  package func removingLastComponent() -> FilePath {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
  }

  /// Returns the path of an entry of this directory.
  package func appending(_ path: FilePath) -> FilePath {
    bytes.last == Self.slash
      ? FilePath(bytes: bytes + path.bytes)
      : FilePath(bytes: bytes + [Self.slash] + path.bytes)
  }

  private static let slash = UInt8(ascii: "/")

  /// The bytes that need no escape in a URL.
  private static let unescaped = Set(
    "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
  )

  private static func slashed(_ names: [ArraySlice<UInt8>]) -> [UInt8] {
    names.isEmpty ? [slash] : names.flatMap { [slash] + $0 }
  }

  /// Decodes the percent escapes in a string and returns the resulting bytes.
  private static func decoded(_ text: String) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    var decoded: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        decoded.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a path from a string.
  package init(stringLiteral string: String) { self.init(string) }

  /// The path as readable text, with bytes that are not UTF-8 replaced.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension FilePath {
  /// Returns the path with a suffix added to its last component, which is shortened if necessary.
  package func adding(_ ending: String) -> FilePath {
    let name = Self.abbreviated(lastComponent.bytes, toLeave: ending.utf8.count)
    return removingLastComponent().appending(FilePath(bytes: name + ending.utf8))
  }

  /// Shortens a name if necessary, so that the name and a suffix fit within Linux's maximum length.
  ///
  /// A long name keeps its beginning, and a hash replaces the rest.
  static func abbreviated(_ name: [UInt8], toLeave count: Int) -> [UInt8] {
    let limit = Int(NAME_MAX) - count
    guard name.count > limit else { return name }
    let number = "~" + UInt64(hashing: name).hexadecimal
    var end = limit - number.utf8.count
    // Do not cut inside a multi-byte character.
    while end > 0, name[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
    return Array(name[..<end]) + number.utf8
  }
}

extension UInt64 {
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Computes a hash that is the same in every process.
  ///
  /// Source: FNV-1a, draft-eastlake-fnv.
  init(hashing bytes: [UInt8]) {
    self = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
