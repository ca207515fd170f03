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

extension DecodingFailure {
  /// Says where a text is not JSON, or not of the type that is read, and why.
  init(_ error: JSONError) {
    self.init(
      location: error.location?.description ?? "",
      reason: error.message,
      underlyingError: error
    )
  }
}
