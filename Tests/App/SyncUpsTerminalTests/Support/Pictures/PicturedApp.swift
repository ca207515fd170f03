import AppFeature
import Clients
import ListFeature
import Observation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import Testing

/// The app on a terminal of a given size, which a test operates and then examines.
///
/// The terminal shows everything that the program shows: the screen with its overlays, the message
/// and the footer.
@MainActor
struct PicturedApp {
  /// The model of the app.
  let model: AppModel

  /// The clock of meetings.
  let clock = TestClock()

  private let app: TerminalApp
  private let size: Size
  private let latest = LatestPress()

  /// The key that was pressed last.
  private final class LatestPress {
    var press: KeyPress?
  }

  /// Opens the app at the time of ``SyncUpsTerminal/ScreenContext/test(colors:)``.
  ///
  /// The sync-ups are an initial value without a file, so the app writes nothing, even for many
  /// sync-ups.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - routes: The screens above the list.
  ///   - syncUps: The sync-ups of the list.
  ///   - transcriber: The transcriber of the meetings.
  init(
    _ size: Size,
    _ routes: AppRoute...,
    showing syncUps: IdentifiedArrayOf<SyncUp> = [],
    transcriber: TranscriberClient = .off
  ) {
    self.init(size, routes: routes, showing: syncUps, transcriber: transcriber)
  }

  /// Opens the app with an array of screens above the list.
  init(
    _ size: Size,
    routes: [AppRoute],
    showing syncUps: IdentifiedArrayOf<SyncUp>,
    transcriber: TranscriberClient = .off
  ) {
    self.size = size
    let (clock, context) = (clock, ScreenContext.test())
    let shared = Shared(wrappedValue: syncUps, .syncUps)
    defer { withExtendedLifetime(shared) {} }
    (model, app) = withDependencies {
      $0.calendar = context.calendar
      $0.clipboardClient = ClipboardClient { _ in }
      $0.continuousClock = clock
      $0.date = .constant(context.now)
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = transcriber
      $0.uuid = .incrementing
    } operation: {
      let model = AppModel(path: .init(routes: routes))
      let terminal = ScriptedTerminal(width: size.width, height: size.height)
      let app = TerminalApp(model: model, terminal: terminal, colors: .trueColor, screens: .all)
      return (model, app)
    }
  }

  /// Presses keys one after the other, and draws the screen before each key press.
  func press(_ presses: KeyPress...) {
    for (index, press) in presses.enumerated() {
      // Let some time pass, because keys that arrive together count as a paste, and Enter directly
      // after text does too.
      if index > 0 || press == .key(.enter) { clock.jump(by: .milliseconds(21)) }
      // A key that arrives again soon may be held down.
      if press == latest.press { clock.jump(by: HeldKey.longestDelay + .milliseconds(1)) }
      latest.press = press
      send(.key(press))
    }
  }

  /// Draws the screen, lets some time pass, and then presses a key.
  func press(_ press: KeyPress, after duration: Duration) {
    app.show(app.frame(colors: .trueColor))
    clock.jump(by: duration)
    app.handle(.input([.key(press)]))
  }

  /// Draws the screen once, then types text into its field.
  func type(_ text: String) {
    app.show(app.frame(colors: .trueColor))
    for character in text { app.handle(.input([.key(.key(.character(character)))])) }
  }

  /// Reports the background of the terminal to the app.
  func tell(background: UInt32) {
    app.handle(.background(Color(hex: background)))
  }

  /// Sends a mouse event or a paste.
  func send(_ event: InputEvent) {
    app.show(app.frame(colors: .trueColor))
    app.handle(.input([event]))
  }

  /// Runs the open meeting while an operation acts as the user, and then stops the meeting.
  ///
  /// - Parameters:
  ///   - isTranscribed: Whether this window starts the transcriber. A window that has joined the
  ///     meeting does not start the transcriber.
  ///   - operation: Acts as the user.
  /// - Throws: Any error that the operation throws.
  func holdMeeting(isTranscribed: Bool = true, _ operation: () async throws -> Void) async throws {
    let meeting = try #require(model.meetingInProgress)
    let task = Task { await meeting.onTask() }
    await clock.waitForSleepers(1)
    if isTranscribed {
      let transcriber = meeting.transcriber
      for await state in Observations({ transcriber.state }) where state != .starting { break }
    }
    defer { task.cancel() }
    try await operation()
    task.cancel()
    await task.waitForEnd()
  }

  /// Advances the clock of the running meeting.
  func pass(_ duration: Duration) async {
    clock.jump(by: duration)
    await clock.waitForSleepers(1)
  }

  /// Expects the app to match its recorded picture, or to obey ``LayoutLaws`` at a size without a
  /// picture.
  ///
  /// - Parameters:
  ///   - name: The name of the picture, such as `List/ordinary`. Write the name as one literal: a
  ///     test searches the sources for the names of all pictures.
  ///   - colors: The colours that different terminals have.
  ///   - sourceLocation: The location of the expectation.
  func expectPicture(
    _ name: String,
    in colors: [ColorSupport] = [.trueColor, .none],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard PictureFile.isKept(name, size) else {
      return try expectLaws(asIn: name, in: colors, sourceLocation: sourceLocation)
    }
    if let problem = laws(colors: .none, hasFocus: false).wayOutProblem {
      Issue.record("\(name) at \(size): \(problem)", sourceLocation: sourceLocation)
    }
    let title = "\(name), \(size.width) × \(size.height)"
    let text = PictureText(title: title, screens: colors.map { ($0, screen(colors: $0)) }).text
    let file = PictureFile(name, size)
    let problem = try PictureFile.isRecording ? file.record(text) : file.problem(with: text)
    if let problem { Issue.record("\(problem)", sourceLocation: sourceLocation) }
  }

  /// The regions of the current frame that can be clicked.
  var regions: RegionMap { app.frame(colors: .trueColor).canvas.regions }

  /// Clicks a cell with the left button.
  func click(_ point: Point) { send(.mouse(MouseEvent(.press(.left), at: point))) }

  /// Returns the cells of the current frame in the colours of a terminal.
  func cells(colors: ColorSupport) -> Buffer { screen(colors: colors) }

  private func expectLaws(
    asIn name: String,
    in colors: [ColorSupport],
    sourceLocation: SourceLocation
  ) throws {
    let hasFocus = try PictureFile(name, Size.single[0]).hasFocus
    for colors in colors {
      for problem in laws(colors: colors, hasFocus: hasFocus).problems {
        Issue.record("\(name) at \(size): \(problem)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Returns the laws of the current frame.
  private func laws(colors: ColorSupport, hasFocus: Bool) -> LayoutLaws {
    let isList = model.path.isEmpty && model.syncUpsList.destination == nil
    let isTooSmall =
      size.width < TerminalApp.smallestSize.width || size.height < TerminalApp.smallestSize.height
    return LayoutLaws(
      app.frame(colors: colors).canvas,
      hasFocus: hasFocus,
      needsWayOut: !isList && !isTooSmall
    )
  }

  /// Returns the cells of a terminal that received the bytes of a frame.
  private func screen(colors: ColorSupport) -> Buffer {
    let frame = app.frame(colors: colors)
    var terminal = OffscreenTerminal(size: size)
    terminal.receive(Renderer(colors: frame.colors).bytes(from: nil, to: frame.canvas.buffer))
    #expect(terminal.unknownSequences.isEmpty)
    return terminal.buffer
  }
}

extension Size {
  /// The sizes for every screen: the smallest, the usual, a large and a huge one.
  static let screens = [
    Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 120, height: 40),
    Size(width: 200, height: 60),
  ]

  /// The usual size alone, for content that is slow to draw.
  static let single = [Size(width: 80, height: 24)]

  /// The smallest and the usual size, for screens that do not use more space.
  static let usual = Array(screens.prefix(2))

  /// Sizes that are too small for the screens.
  static let tooSmall = [
    Size(width: 59, height: 16), Size(width: 60, height: 15), Size(width: 20, height: 5),
  ]
}
