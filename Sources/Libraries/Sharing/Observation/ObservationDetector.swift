import Observation
import Synchronization

/// Detects whether the calling code runs inside `withObservationTracking`.
///
/// Nearly all reads of a shared value are not tracked, and then there is nothing to keep for observers. The
/// Observation module has no function that says so. But a registrar stores the key path of an access in a set
/// when the access is tracked, and does nothing with it otherwise. The key paths here have an argument that
/// counts how often it is hashed: if the count moved, the access was tracked.
///
/// Another thread can move the count, too. The caller then does the work of a tracked access in vain.
final class ObservationDetector: Sendable {
  /// The argument of the key paths.
  struct Argument: Hashable, Sendable {
    let aspect: ObservationNode.Aspect.RawValue

    func hash(into hasher: inout Hasher) {
      ObservationDetector.shared.hashCount.add(1, ordering: .relaxed)
      hasher.combine(aspect)
    }
  }

  /// The one detector.
  ///
  /// The nodes keep references to it: to look a static property up takes longer.
  static let shared = ObservationDetector()

  /// Stands for the content of a node.
  let contentKeyPath: any KeyPath<ObservationNode, Void> & Sendable =
    \ObservationNode[Argument(aspect: ObservationNode.Aspect.content.rawValue)]

  /// Stands for a node as a whole.
  let wholeKeyPath: any KeyPath<ObservationNode, Void> & Sendable =
    \ObservationNode[Argument(aspect: ObservationNode.Aspect.whole.rawValue)]

  private let hashCount = Atomic<UInt>(0)

  /// Performs an access with one of the key paths, and returns whether the access was tracked.
  @inline(__always)
  func detect(_ access: () -> Void) -> Bool {
    let before = hashCount.load(ordering: .relaxed)
    access()
    return hashCount.load(ordering: .relaxed) != before
  }
}

extension ObservationDetector {
  /// Whether the calling code is being tracked.
  ///
  /// The tracker keeps nothing of this.
  var isTracking: Bool {
    let registrar = ObservationRegistrar()
    let node = ObservationNode()
    return detect { registrar.access(node, keyPath: wholeKeyPath) }
  }
}

extension ObservationNode {
  /// The property that the key paths of ``ObservationDetector`` lead to.
  fileprivate subscript(argument: ObservationDetector.Argument) -> Void { () }
}
