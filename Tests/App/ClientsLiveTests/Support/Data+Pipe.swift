import Foundation

extension Data {
  /// Writes into a pipe that another process reads, and closes it.
  func append(toPipe path: String) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.write(contentsOf: self)
    try handle.close()
  }
}
