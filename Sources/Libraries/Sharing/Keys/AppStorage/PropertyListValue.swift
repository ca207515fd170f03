import struct Foundation.Data
import struct Foundation.Date
import struct Foundation.URL

/// What can be stored in app storage.
enum PropertyListValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case url(URL)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
}
