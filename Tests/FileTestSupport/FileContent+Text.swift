package import AtomicFiles
import Foundation

extension FileContent {
  /// No bytes.
  package static var empty: FileContent { FileContent(Data()) }

  /// Creates content from text.
  package init(_ text: String) { self.init(Data(text.utf8)) }
}
