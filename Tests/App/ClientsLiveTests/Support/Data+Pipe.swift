import Foundation

extension Data {
  /// Writes this data to a pipe that another process reads, and closes the pipe.
  func append(toPipe path: String) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.write(contentsOf: self)
    try handle.close()
  }
}
