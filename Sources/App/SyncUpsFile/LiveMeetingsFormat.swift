package import Foundation
package import IdentifiedCollections
import JSONStream
package import Models
package import Sharing

/// The format of the file that describes the meetings in progress to all windows.
package enum LiveMeetingsFormat {
  /// Returns the key for a file of meetings in progress.
  ///
  /// - Parameter url: The file.
  package static func key(of url: URL) -> FileStorageKey<IdentifiedArrayOf<LiveMeeting>> {
    .ownFile(url, format: FileFormat(decode: read, encode: write))
  }

  private static func read(_ data: Data) throws -> IdentifiedArrayOf<LiveMeeting> {
    do throws(JSONError) {
      return IdentifiedArray(try [LiveMeeting](json: data.span))
    } catch {
      throw DecodingFailure(error.located(in: data.span))
    }
  }

  private static func write(_ meetings: IdentifiedArrayOf<LiveMeeting>) throws -> Data {
    Data(try Array(meetings).json())
  }
}
