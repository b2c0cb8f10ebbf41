/// A length of time in words: `P775D` is `775 days`. Any other form than one number with one unit stays as it is.
public func durationInWords(_ text: String) -> String {
  switch text {
  case "none": return "not kept"
  case "unlimited": return "without end"
  default: break
  }
  let units: [(Character, String)] =
    text.hasPrefix("PT")
    ? [("H", "hour"), ("M", "minute"), ("S", "second")]
    : [("Y", "year"), ("M", "month"), ("W", "week"), ("D", "day")]
  let body = text.drop { $0 == "P" || $0 == "T" }
  guard let last = body.last, let unit = units.first(where: { $0.0 == last })?.1,
    let number = Int(body.dropLast())
  else { return text }
  return "\(number) \(unit)\(number == 1 ? "" : "s")"
}
