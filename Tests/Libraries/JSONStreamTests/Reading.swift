import JSONStream

extension JSONReadable {
  /// Reads JSON text.
  init(text: String, options: JSONReader.Options = .init()) throws(JSONError) {
    try self.init(bytes: Array(text.utf8), options: options)
  }

  /// Reads the bytes of JSON text.
  ///
  /// NB: Passing the span of a temporary array to a function that throws a typed error crashes the
  /// compiler of Swift 6.3.
  init(bytes: [UInt8], options: JSONReader.Options = .init()) throws(JSONError) {
    try self.init(json: bytes.span, options: options)
  }
}
