import JSONStream

/// A setting as `--json` prints it.
///
/// | field | is |
/// | --- | --- |
/// | `name` | what `settings` calls it |
/// | `value` | a string that `settings` takes as the value |
/// | `choices` | an array of the strings that it takes, or `null` if there are not a few |
struct SettingJSON: JSONWritable {
  static let fields = ["choices", "name", "value"]

  let name: String
  let value: String
  let choices: [String]

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("choices", choices.isEmpty ? nil : choices)
      writer.member("name", name)
      writer.member("value", value)
    }
  }
}
