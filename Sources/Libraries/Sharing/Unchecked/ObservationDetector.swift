import Observation
import Synchronization

/// Detects whether the calling code runs inside `withObservationTracking`.
///
/// Nearly all reads of a shared value are untracked and need no registration. The Observation
/// module has no function that reports whether a read is tracked. But a registrar stores the key
/// path of a tracked access in a set, and ignores the key path of an untracked access. The
/// detector's key paths have an argument that counts how often it is hashed. If the count
/// increases, the access is tracked.
///
/// If another thread increases the count at the same time, the caller unnecessarily does the work
/// of a tracked access.
@safe
final class ObservationDetector: Sendable {
  /// The argument of the detector's key paths.
  ///
  /// The argument counts how often it is hashed.
  struct Argument: Hashable, Sendable {
    let aspect: ObservationNode.Aspect.RawValue

    func hash(into hasher: inout Hasher) {
      ObservationDetector.shared.hashCount.add(1, ordering: .relaxed)
      hasher.combine(aspect)
    }
  }

  /// The only detector.
  static let shared = ObservationDetector()

  /// The key path that represents a node's content.
  let contentKeyPath: any KeyPath<ObservationNode, Void> & Sendable =
    \ObservationNode[Argument(aspect: ObservationNode.Aspect.content.rawValue)]

  /// The key path that represents a node as a whole.
  let wholeKeyPath: any KeyPath<ObservationNode, Void> & Sendable =
    \ObservationNode[Argument(aspect: ObservationNode.Aspect.whole.rawValue)]

  private let hashCount = Atomic<UInt>(0)

  /// An unretained reference to ``wholeKeyPath``, which every read of a shared value uses.
  ///
  /// NB: Retaining and releasing the key path would take a fifth of a read's time.
  ///
  /// SAFETY: A key path is immutable, and this one is `Sendable`.
  private nonisolated(unsafe) let unretainedWholeKeyPath: Unmanaged<KeyPath<ObservationNode, Void>>

  private init() {
    unsafe unretainedWholeKeyPath = Unmanaged.passUnretained(wholeKeyPath)
  }

  /// Registers the calling code as an observer of a node as a whole, if that code is being tracked.
  ///
  /// - Returns: Whether the calling code is being tracked by `withObservationTracking`.
  @inline(__always) func access(_ node: ObservationNode) -> Bool {
    let before = hashCount.load(ordering: .relaxed)
    // SAFETY: The detector is never released, and retains the key path.
    unsafe unretainedWholeKeyPath._withUnsafeGuaranteedRef {
      node.registrar.access(node, keyPath: $0)
    }
    return hashCount.load(ordering: .relaxed) != before
  }

  /// Registers the calling code, which is being tracked, as an observer of a node's content.
  func accessContent(of node: ObservationNode) {
    node.registrar.access(node, keyPath: contentKeyPath)
  }

  /// Whether the calling code is being tracked.
  ///
  /// The check registers the calling code with a new node, which never changes.
  var isTracking: Bool { access(ObservationNode()) }
}

extension ObservationNode {
  /// The root type of the key paths of ``ObservationDetector``.
  fileprivate subscript(argument: ObservationDetector.Argument) -> Void { () }
}
