/// The clickable regions of the screen and their ids.
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
  /// A clickable region.
  public struct Region: Hashable, Sendable {
    /// The id of the region.
    public let id: RegionID

    /// The cells of the region.
    public let rect: Rect
  }

  /// The regions, in drawing order.
  public private(set) var regions: [Region] = []

  /// Creates an empty map.
  public init() {}

  /// Adds a region on top of the existing regions.
  ///
  /// - Parameters:
  ///   - id: The id of the region.
  ///   - rect: The cells of the region.
  public mutating func add(_ id: some Hashable & Sendable, rect: Rect) {
    guard !rect.isEmpty else { return }
    regions.append(Region(id: RegionID(id), rect: rect))
  }

  /// Returns the topmost region at a position.
  ///
  /// - Parameter point: The position to look up.
  /// - Returns: The region, or `nil` if the position is outside all regions.
  public func region(at point: Point) -> Region? {
    regions.last { $0.rect.contains(point) }
  }
}
