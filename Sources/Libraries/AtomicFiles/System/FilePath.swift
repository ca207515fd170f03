package import Foundation
import Glibc

/// A path of the file system, as the bytes that system calls take.
///
/// Linux allows every byte but zero in a path. As text, a path that is not UTF-8 would become
/// another path: bytes that do not belong would be replaced, and two names could become one. A name
/// in a directory is a path with one component.
///
/// ```swift
/// let path: FilePath = "/tmp/rows.json"
/// path.appending("copy")  // "/tmp/rows.json/copy"
/// ```
package struct FilePath: Hashable, Sendable {
  /// The bytes, without a zero at their end.
  package let bytes: [UInt8]

  /// Creates a path from its bytes.
  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from text.
  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// Creates the absolute path of a file URL.
  ///
  /// Each percent escape is one byte.
  ///
  /// The path keeps its symbolic links, and `..`, which only the system can follow through a link.
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
  /// ``init(_:)-(URL)`` creates the same path from it.
  ///
  /// `URL(filePath:)` takes text: bytes that are not UTF-8 get into a URL as percent escapes only.
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
  /// A path with a zero in it, which names no file, is empty: cut at the zero it would be the path
  /// of another file.
  var cString: [CChar] {
    (bytes.contains(0) ? [] : bytes).map(CChar.init(bitPattern:)) + [0]
  }

  /// The last name in the path.
  package var lastComponent: FilePath { components.last ?? "" }

  /// The names in the path.
  var components: [FilePath] { bytes.split(separator: Self.slash).map(FilePath.init(bytes:)) }

  /// Whether the path begins at the root.
  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The directory that the last name is in.
  package func removingLastComponent() -> FilePath {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
  }

  /// The path of something in this directory.
  package func appending(_ path: FilePath) -> FilePath {
    bytes.last == Self.slash
      ? FilePath(bytes: bytes + path.bytes)
      : FilePath(bytes: bytes + [Self.slash] + path.bytes)
  }

  private static let slash = UInt8(ascii: "/")

  /// The bytes that a URL holds unescaped.
  private static let unescaped = Set(
    "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
  )

  private static func slashed(_ names: [ArraySlice<UInt8>]) -> [UInt8] {
    names.isEmpty ? [slash] : names.flatMap { [slash] + $0 }
  }

  /// The bytes of a text with percent escapes.
  private static func decoded(_ text: String) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    var decoded: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), rest.count >= 2, let escaped = UInt8(digits, radix: 16) {
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
  /// Creates a path from text.
  package init(stringLiteral string: String) { self.init(string) }

  /// The path as text, for a person to read: bytes that are not UTF-8 are replaced.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
