import Foundation
package import Testing

/// An image of the documentation, which shows what a program draws.
package enum DocumentationImage {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Documentation/Images").standardized

  /// Compares an image with its file, or writes the file if `SYNCUPS_RECORD_PICTURES` is 1.
  ///
  /// - Parameters:
  ///   - name: The path of the file in the folder of images, without its extension.
  ///   - picture: The picture that the program draws.
  package static func expect(
    _ name: String,
    _ picture: SVGPicture,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = folder.appending(path: "\(name).svg")
    if ProcessInfo.processInfo.environment["SYNCUPS_RECORD_PICTURES"] == "1" {
      let directory = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      return try Data(picture.text.utf8).write(to: url)
    }
    let kept = try String(contentsOf: url, encoding: .utf8)
    #expect(
      kept == picture.text,
      "Run 'Scripts/pictures' to draw '\(name).svg' again.",
      sourceLocation: sourceLocation
    )
  }
}
