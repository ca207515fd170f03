import Foundation

/// The answer of a server to any request.
///
/// The name of a JSON property has the same meaning in all answers, so one type can represent every
/// answer. etcd omits properties whose value is zero.
struct WireAnswer {
  var revision: Int64 = 0
  var entries: [EtcdEntry] = []
  var hasMore = false
  var count: Int64 = 0
  var hasSucceeded = false
  var changes: [EtcdChange] = []
  var isCreated = false
  var isCanceled = false
  var compactRevision: Int64 = 0
  var cancelReason = ""
  var id: Int64 = 0
  var timeToLive: Int64 = 0
  var token = ""
  var version = ""
  var databaseSize: Int64 = 0

  /// The server's time, as written in the HTTP header.
  var date = ""

  /// The message and the code of an error.
  var errorMessage = ""
  var errorCode: Int64 = 0

  /// Whether the answer has the JSON property `header`.
  ///
  /// Every successful answer of etcd has the property `header`, but an answer with an error does
  /// not.
  var hasHeader = false

  /// Decodes an answer.
  init(_ data: Data) throws(WireReader.Malformed) {
    var reader = WireReader(data)
    try read(from: &reader)
    try reader.end()
  }

  private mutating func read(from reader: inout WireReader) throws(WireReader.Malformed) {
    var answer = self
    try reader.object { reader, name throws(WireReader.Malformed) in
      switch name {
      case "header":
        answer.hasHeader = true
        try answer.read(from: &reader)
      case "result": try answer.read(from: &reader)
      case "error":
        if reader.isAtString() {
          answer.errorMessage = try reader.string()
        } else {
          try answer.read(from: &reader)
        }
      case "revision": answer.revision = try reader.revision()
      case "kvs":
        try reader.array { reader throws(WireReader.Malformed) in
          answer.entries.append(try EtcdEntry(from: &reader))
        }
      case "more": answer.hasMore = try reader.bool()
      case "count": answer.count = try reader.revision()
      case "responses":
        try reader.array { reader throws(WireReader.Malformed) in
          try reader.object { reader, name throws(WireReader.Malformed) in
            guard name == "response_range" else { return try reader.skipValue() }
            let revision = answer.revision
            try answer.read(from: &reader)
            answer.revision = revision
          }
        }
      case "succeeded": answer.hasSucceeded = try reader.bool()
      case "events":
        try reader.array { reader throws(WireReader.Malformed) in
          answer.changes.append(try EtcdChange(from: &reader))
        }
      case "created": answer.isCreated = try reader.bool()
      case "canceled": answer.isCanceled = try reader.bool()
      case "compact_revision": answer.compactRevision = try reader.revision()
      case "cancel_reason": answer.cancelReason = try reader.string()
      case "ID": answer.id = try reader.number()
      case "TTL": answer.timeToLive = try reader.number()
      case "token": answer.token = try reader.string()
      case "version": answer.version = try reader.string()
      case "dbSize": answer.databaseSize = try reader.revision()
      case "message": answer.errorMessage = try reader.string()
      case "code", "grpc_code": answer.errorCode = try reader.number()
      default: try reader.skipValue()
      }
    }
    self = answer
  }
}

extension EtcdEntry {
  fileprivate init(from reader: inout WireReader) throws(WireReader.Malformed) {
    var entry = EtcdEntry(key: "", value: Data())
    try reader.object { reader, name throws(WireReader.Malformed) in
      switch name {
      case "key": entry.key = String(decoding: try reader.data(), as: UTF8.self)
      case "value": entry.value = try reader.data()
      case "create_revision": entry.createRevision = try reader.revision()
      case "mod_revision": entry.modRevision = try reader.revision()
      case "version": entry.version = try reader.revision()
      case "lease": entry.lease = try reader.number()
      default: try reader.skipValue()
      }
    }
    self = entry
  }
}

extension EtcdChange {
  fileprivate init(from reader: inout WireReader) throws(WireReader.Malformed) {
    var isDeletion = false
    var entry = EtcdEntry(key: "", value: Data())
    try reader.object { reader, name throws(WireReader.Malformed) in
      switch name {
      case "type": isDeletion = try reader.string() == "DELETE"
      case "kv": entry = try EtcdEntry(from: &reader)
      default: try reader.skipValue()
      }
    }
    self = isDeletion ? .delete(key: entry.key, revision: entry.modRevision) : .put(entry)
  }
}
