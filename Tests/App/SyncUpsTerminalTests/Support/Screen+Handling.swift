import SyncUpsTerminal
import TerminalUI

extension Screen {
  /// The screen that receives the keys: this screen, or the topmost screen shown over it.
  @MainActor var front: any Screen { layers[layers.count - 1] }

  /// Passes an event to the topmost screen, as the app does.
  ///
  /// - Parameters:
  ///   - event: The key press, paste or click.
  ///   - width: The columns of the screen.
  ///   - height: The rows of the screen.
  /// - Returns: Whether the screen handled the event.
  @discardableResult
  @MainActor func receive(_ event: InputEvent, _ width: Int = 60, _ height: Int = 14) -> Bool {
    var canvas = Canvas(size: Size(width: width, height: height))
    layers.draw(in: &canvas, rect: canvas.bounds, .test())
    if case .mouse(let mouse) = event, mouse.action == .press(.left),
      let region = canvas.regions.region(at: mouse.position),
      front.click(region.id, mouse, in: region.rect)
    {
      return true
    }
    return front.handle(event, in: canvas.bounds)
  }
}
