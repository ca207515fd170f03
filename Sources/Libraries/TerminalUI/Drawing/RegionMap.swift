/// The regions of the screen that a click can hit, with their ids.
///
/// ```swift
/// if case .press(.left) = event.action,
///   let region = canvas.regions.region(at: event.position),
///   case .row(let id)? = region.id.value(as: ListTarget.self)
/// {
///   model.rowTapped(id)
/// }
/// ```
public struct RegionMap: Hashable, Sendable {
  /// A part of the screen and its id.
  public struct Region: Hashable, Sendable {
    /// Its id.
    public let id: RegionID

    /// Its cells.
    public let rect: Rect
  }

  /// The regions in the order in which they were drawn.
  public private(set) var regions: [Region] = []

  /// Creates an empty map.
  public init() {}

  /// Adds a region above those that are there.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - rect: Its cells.
  public mutating func add(_ id: some Hashable & Sendable, rect: Rect) {
    guard !rect.isEmpty else { return }
    regions.append(Region(id: RegionID(id), rect: rect))
  }

  /// The uppermost region at a place.
  ///
  /// - Parameter point: The place.
  /// - Returns: `nil` if there is none.
  public func region(at point: Point) -> Region? {
    regions.last { $0.rect.contains(point) }
  }
}
