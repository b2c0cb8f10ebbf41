import Signalbook
import SignalbookSessionReplay

/// Random calls of the generated members of session replay.
enum SessionReplayCalls {
  static let directions: [(SessionReplay.Direction, Int)] = [
    (.up, 1), (.down, 2), (.left, 3), (.right, 4), (.complexPattern, 5),
  ]

  /// Events that only the runtime records.
  private typealias Recorded = SessionReplay.DecodedEvent.LifecycleEvent

  /// Returns an event and its members without the common part. The members are `nil` if the call must be rejected.
  static func random(_ source: inout RandomSource, currencies: [(SessionReplay.Currency, Int)])
    -> (event: SessionReplay.Event, members: [String: Any]?)
  {
    switch source.below(14) {
    case 0: return (Recorded.appStart.event, ["ea": 0])
    case 1: return (Recorded.appShow.event, ["ea": 1])
    case 2: return (Recorded.appHide.event, ["ea": 2])
    case 3, 4: return screenview(&source)
    case 5:
      let (path, id, flag) = (source.text(), source.text(), source.flag())
      return (
        .tap(targetPath: path, targetID: id, responsive: flag), ["ea": 6, "tvp": path, "tvid": id, "ur": flag]
      )
    case 6:
      let (path, id) = (source.text(), source.text())
      return (.longPress(targetPath: path, targetID: id), ["ea": 8, "tvp": path, "tvid": id])
    case 7, 8:
      let (path, id, distance, velocity) = (source.text(), source.text(), source.integer(), source.integer())
      let (direction, code) = source.element(directions)
      var members: [String: Any] = ["tvp": path, "tvid": id, "fd": code, "tvd": distance, "tvv": velocity]
      let isDrag = source.flag()
      members["ea"] = isDrag ? 9 : 10
      let event: SessionReplay.Event =
        isDrag
        ? .drag(targetPath: path, targetID: id, direction: direction, distance: distance, velocity: velocity)
        : .flick(targetPath: path, targetID: id, direction: direction, distance: distance, velocity: velocity)
      return (event, members)
    case 9, 10: return transaction(&source, currencies)
    case 11:
      let (key, number) = (source.text(), source.integer())
      return (
        .dynamicVariable.number(key: key, value: number),
        (0...4_294_967_295).contains(number) ? ["ea": 19, "k": limited(key, 512), "v": number] : nil
      )
    default:
      let (key, value) = (source.text(), source.text())
      return (
        .dynamicVariable.text(key: key, value: value), ["ea": 18, "k": limited(key, 512), "v": limited(value, 255)]
      )
    }
  }

  /// Truncates text to whole grapheme clusters. A fixed value replaces empty text (R-CS-62, R-CS-63).
  private static func limited(_ text: String, _ limit: Int) -> String {
    text.isEmpty ? "cs-empty" : String(text.prefix(limit))
  }

  private static func transaction(_ source: inout RandomSource, _ currencies: [(SessionReplay.Currency, Int)])
    -> (SessionReplay.Event, [String: Any]?)
  {
    let (currency, code) = source.element(currencies)
    let value = source.below(20) == 0 ? source.element([.nan, .infinity, -.infinity]) : source.double()
    let id = source.flag() ? source.text() : nil
    var members: [String: Any] = ["vl": value, "cu": code]
    if let id { members["id"] = id }
    return (
      .transaction(value: value, currency: currency, id: id), value.isFinite ? ["ea": 16, "tr": members] : nil
    )
  }

  /// Creates a screen view with custom variables (R-CS-35 to R-CS-39): indices 1 to 20, the first pair for each.
  private static func screenview(_ source: inout RandomSource) -> (SessionReplay.Event, [String: Any]?) {
    let title = source.text()
    guard source.flag() else {
      return (Recorded.screenview(title: title, customVariables: []).event, ["ea": 4, "st": title])
    }
    var variables: [(key: Int, name: String, value: String)] = []
    for _ in 0..<source.below(30) {
      let index = source.below(8) == 0 ? source.integer() : source.below(24)
      variables.append((index, source.text(), source.text()))
    }
    var kept: [String: Any] = [:]
    for variable in variables where (1...20).contains(variable.key) && kept[String(variable.key)] == nil {
      kept[String(variable.key)] = [limited(variable.name, 512): limited(variable.value, 255)]
    }
    var members: [String: Any] = ["ea": 4, "st": title]
    if !kept.isEmpty { members["cv"] = kept }
    let given = variables.compactMap { variable in
      SessionReplay.KeyFrom1To20(variable.key).map {
        NamedMapEntry(key: $0, name: variable.name, value: variable.value)
      }
    }
    return (Recorded.screenview(title: title, customVariables: given).event, members)
  }
}
