package import Foundation
package import JSONStream
package import Sharing

extension SharedReaderKey {
  /// A value in a file that reads and writes its own JSON.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key, whose file is indented as that of the sync-ups.
  package static func jsonFile<Value: JSONReadable & JSONWritable>(
    _ url: URL
  ) -> Self where Self == FileStorageKey<Value> {
    .fileStorage(
      url,
      decode: { data in
        do throws(JSONError) {
          return try Value(json: data.span, options: .init(allowsTrailingCommas: true))
        } catch {
          throw DecodingFailure(error)
        }
      },
      encode: { value in
        Data(try value.json(layout: .init(isIndented: true, escapesSlashes: true)))
      }
    )
  }
}
