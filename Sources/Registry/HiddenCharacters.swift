extension Unicode.Scalar {
  /// Whether the scalar is invisible or changes the display of the text around it, such as controls, line separators,
  /// direction marks and joiners.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
