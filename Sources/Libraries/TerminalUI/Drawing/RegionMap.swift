/// Which part of the screen stands for what, so that a click finds what it means.
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
  /// A part of the screen and what it stands for.
  public struct Region: Hashable, Sendable {
    /// What it stands for.
    public let id: RegionID

    /// Its cells.
    public let rect: Rect
  }

  /// The regions in the order in which they were drawn.
  public private(set) var regions: [Region] = []

  /// Makes an empty map.
  public init() {}

  /// Adds a region above those that are there.
  ///
  /// - Parameters:
  ///   - id: What it stands for.
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
