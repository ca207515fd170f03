package import AtomicFiles
import Foundation

extension FileContent {
  /// No bytes.
  package static var empty: FileContent { FileContent(Data()) }

  /// A content that is a text.
  package init(_ text: String) { self.init(Data(text.utf8)) }
}
