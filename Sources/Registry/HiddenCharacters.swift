extension Unicode.Scalar {
  /// Whether the scalar is invisible or changes how nearby text is displayed. Examples are controls, line separators,
  /// direction marks and joiners.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
