extension Style {
  /// Returns this style in the colours that a terminal supports, with legible text.
  ///
  /// If the reduced colours leave too little contrast between the text and its background, the text
  /// becomes black or white.
  ///
  /// - Parameter support: The colours that the terminal supports.
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
