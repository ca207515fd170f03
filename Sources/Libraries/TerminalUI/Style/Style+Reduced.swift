extension Style {
  /// This style in the colours that a terminal can show, with text that stays legible.
  ///
  /// Two colours that are well apart can become the same one of sixteen. Text that could then not
  /// be read becomes black or white.
  ///
  /// - Parameter support: What the terminal can show.
  public func reduced(to support: ColorSupport) -> Style {
    guard support < .trueColor, foreground != nil || background != nil else { return self }
    var style = self
    style.foreground = foreground?.reduced(to: support)
    style.background = background?.reduced(to: support)
    if let wanted = foreground, let behind = background,
      let text = style.foreground, let surface = style.background,
      wanted != text || behind != surface,
      text.contrast(with: surface) < min(3, wanted.contrast(with: behind))
    {
      style.foreground = surface.legibleText
    }
    return style
  }
}
