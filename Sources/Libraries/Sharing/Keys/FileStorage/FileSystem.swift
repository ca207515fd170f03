import Dispatch
import Foundation
import Glibc

/// Files on disk.
final class FileSystem: StoredFiles {
  let id = FileStorage.ID()
  private let queue = DispatchQueue(label: "sharing.file-storage", qos: .utility)

  func read(_ url: URL) throws(FileStorageError) -> Data? {
    do {
      return try FileDescriptor.contents(of: url.path(percentEncoded: false))
    } catch {
      throw .unreadable(url, reason: error.description)
    }
  }

  func write(_ data: Data, to url: URL) throws(FileStorageError) {
    do {
      try AtomicFileWriter(path: url.path(percentEncoded: false)).write(data)
    } catch {
      throw .unwritable(url, reason: error.description)
    }
  }

  func setAside(_ url: URL, because reason: String) throws(FileStorageError) {
    guard let data = try read(url) else { return }
    let time = Date().formatted(
      Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    )
    var copy = url.appendingPathExtension("\(reason)-\(time)")
    var number = 1
    while FileManager.default.fileExists(atPath: copy.path(percentEncoded: false)) {
      number += 1
      copy = url.appendingPathExtension("\(reason)-\(time)-\(number)")
    }
    try write(data, to: copy)
  }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }
}
