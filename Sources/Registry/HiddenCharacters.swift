extension Unicode.Scalar {
  /// Whether it shows nothing, or changes how the text around it is shown: controls, ends of lines, marks of direction,
  /// joiners.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
