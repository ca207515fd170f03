import Synchronization

/// Holds the reference of a property, which can be re-pointed to another one while it is in use.
///
/// All copies of a projected value share one box: re-pointing `$x` re-points the property.
final class ReferenceBox<R: Sendable>: Sendable {
  private let content: Mutex<R>

  /// Creates a box around a reference.
  init(_ reference: R) {
    content = Mutex(reference)
  }

  /// The reference at the moment.
  var reference: R {
    get { content.withLock { $0 } }
    set {
      // Released outside the lock: the end of a reference runs the code of its key.
      _ = content.withLock { reference in
        let replaced = reference
        reference = newValue
        return replaced
      }
    }
  }
}
