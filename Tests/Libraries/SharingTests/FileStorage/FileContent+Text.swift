import Foundation
import Sharing

extension FileContent {
  /// No bytes.
  static var empty: FileContent { FileContent(Data()) }

  /// A content that is a text.
  init(_ text: String) { self.init(Data(text.utf8)) }
}
