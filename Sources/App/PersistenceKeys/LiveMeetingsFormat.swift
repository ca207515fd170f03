import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Sharing

/// How the meetings that windows hold together are written into their file.
enum LiveMeetingsFormat {
  /// The key of a file of meetings.
  static func key(of url: URL) -> FileStorageKey<IdentifiedArrayOf<LiveMeeting>> {
    .ownFile(url, format: FileFormat(decode: read, encode: write))
  }

  /// Reads the meetings.
  static func read(_ data: Data) throws -> IdentifiedArrayOf<LiveMeeting> {
    do throws(JSONError) {
      return IdentifiedArray(try [LiveMeeting](json: data.span))
    } catch {
      throw DecodingFailure(error.located(in: data.span))
    }
  }

  /// Writes the meetings.
  static func write(_ meetings: IdentifiedArrayOf<LiveMeeting>) throws -> Data {
    Data(try Array(meetings).json())
  }
}
