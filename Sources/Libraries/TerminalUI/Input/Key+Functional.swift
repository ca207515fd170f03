extension Key {
  /// Creates the key that kitty's protocol encodes with a number in Unicode's private use area.
  ///
  /// - Source: "Functional key definitions", <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>.
  init?(functional number: Int) {
    switch number {
    case 57376...57398: self = .function(number - 57376 + 13)
    // The keys of the number pad.
    case 57399...57408: self = .character(Character("\(number - 57399)"))
    case 57409: self = .character(".")
    case 57410: self = .character("/")
    case 57411: self = .character("*")
    case 57412: self = .character("-")
    case 57413: self = .character("+")
    case 57414: self = .enter
    case 57415: self = .character("=")
    case 57416: self = .character(",")
    case 57417: self = .left
    case 57418: self = .right
    case 57419: self = .up
    case 57420: self = .down
    case 57421: self = .pageUp
    case 57422: self = .pageDown
    case 57423: self = .home
    case 57424: self = .end
    case 57425: self = .insert
    case 57426: self = .delete
    default: return nil
    }
  }
}
