import Foundation
import HandWritten

/// The session replay batch as handwritten Codable types for JSONEncoder.
struct EncodableReplayBatch: Encodable {
  struct Target: Codable { var an, st, sf: String }
  struct Resolution: Codable {
    var w, h: Int
    var d: Double
  }

  var pid: Int
  var uid: String
  var dt: Int
  var dma, dmo: String?
  var os, l, tz: String
  var now: Int64
  var to: Target
  var r: Resolution
  var pl: [EncodableReplayEvent]
}

/// The common members of all events.
struct ReplayCommon: Codable {
  struct Versions: Codable {
    var sv: String
    var sb: Int
    var av, af: String
    var ab: Int
  }

  var euid, url: String
  var scn, c: Int
  var ci: String?
  var o: Int
  var vo: Versions
  var sn: Int
}

struct EncodableReplayEvent: Encodable {
  struct Transaction: Encodable {
    var vl: Double
    var cu: Int
    var id: String?
  }

  enum Value: Encodable {
    case text(String)
    case number(Int)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  var upt: Int64
  var euid, url: String
  var scn, c: Int
  var ci: String?
  var o: Int
  var vo: ReplayCommon.Versions
  var sn: Int
  var t: Int64
  var ea: Int
  var st: String?
  var sl: Int?
  var cv: [String: [String: String]]?
  var tvp, tvid: String?
  var ur: Bool?
  var fd, tvd, tvv: Int?
  var tr: Transaction?
  var k: String?
  var v: Value?

  init(_ step: ReplayStep, _ common: ReplayCommon) {
    upt = step.uptime
    euid = common.euid
    url = common.url
    scn = common.scn
    c = common.c
    ci = common.ci
    o = common.o
    vo = common.vo
    sn = common.sn
    t = step.time
    switch step.happening {
    case .appStarted: ea = 0
    case .appShown: ea = 1
    case .appHidden: ea = 2
    case .screenShown(let title):
      ea = 4
      st = title
      // The runtime measures the time since the previous event.
      sl = Int(ReplayStep.step)
      cv = Dictionary(
        uniqueKeysWithValues: ReplayStep.variables.map { (String($0.index), [$0.name: $0.value]) })
    case .tapped(let responsive):
      ea = 6
      (tvp, tvid, ur) = (ReplayStep.path, ReplayStep.button, responsive)
    case .pressedLong:
      ea = 8
      (tvp, tvid) = (ReplayStep.path, ReplayStep.button)
    case .dragged(let direction, let distance, let velocity):
      ea = 9
      (tvp, tvid) = (ReplayStep.path, ReplayStep.list)
      (fd, tvd, tvv) = (direction.rawValue, distance, velocity)
    case .flicked(let direction, let distance, let velocity):
      ea = 10
      (tvp, tvid) = (ReplayStep.path, ReplayStep.list)
      (fd, tvd, tvv) = (direction.rawValue, distance, velocity)
    case .bought(let value, let id):
      ea = 16
      tr = Transaction(vl: value, cu: 978, id: id)
    case .textGiven(let key, let value):
      ea = 18
      (k, v) = (key, .text(value))
    case .numberGiven(let key, let value):
      ea = 19
      (k, v) = (key, .number(value))
    }
  }
}

extension EncodableReplayBatch {
  /// The same batch as a tree of objects for JSONSerialization.
  var tree: [String: Any] {
    var tree: [String: Any] = [
      "pid": pid, "uid": uid, "dt": dt, "os": os, "l": l, "tz": tz, "now": now,
      "to": ["an": to.an, "st": to.st, "sf": to.sf], "r": ["w": r.w, "h": r.h, "d": r.d] as [String: Any],
    ]
    if let dma { tree["dma"] = dma }
    if let dmo { tree["dmo"] = dmo }
    tree["pl"] = pl.map(\.tree)
    return tree
  }
}

extension EncodableReplayEvent {
  var tree: [String: Any] {
    let versions: [String: Any] = ["sv": vo.sv, "sb": vo.sb, "av": vo.av, "af": vo.af, "ab": vo.ab]
    var tree: [String: Any] = [
      "upt": upt, "euid": euid, "url": url, "scn": scn, "c": c, "o": o, "vo": versions, "sn": sn, "t": t, "ea": ea,
    ]
    if let ci { tree["ci"] = ci }
    if let st { tree["st"] = st }
    if let sl { tree["sl"] = sl }
    if let cv { tree["cv"] = cv }
    if let tvp { tree["tvp"] = tvp }
    if let tvid { tree["tvid"] = tvid }
    if let ur { tree["ur"] = ur }
    if let fd { tree["fd"] = fd }
    if let tvd { tree["tvd"] = tvd }
    if let tvv { tree["tvv"] = tvv }
    if let tr { tree["tr"] = ["vl": tr.vl, "cu": tr.cu, "id": tr.id.map { $0 as Any } ?? NSNull()] as [String: Any] }
    if let k { tree["k"] = k }
    switch v {
    case .text(let text): tree["v"] = text
    case .number(let number): tree["v"] = number
    case nil: break
    }
    return tree
  }
}

extension EncodableReplayEvent {
  /// The event in the form that the C writer takes. The members that a screen's events share are rendered once.
  var handWritten: hw_event {
    get throws {
      var event = hw_event()
      event.kind = UInt32(ea)
      event.time = t
      event.uptime = upt
      event.identifier = hw_text(euid)
      var common = tree.filter { ["url", "scn", "c", "ci", "o", "vo", "sn"].contains($0.key) }
      common["url"] = url
      let text = try JSONSerialization.data(withJSONObject: common)
      event.common = hw_text("," + String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
      switch ea {
      case 4:
        event.texts.0 = hw_text(st ?? "")
        event.numbers.0 = Int64(sl ?? 0)
        let variables = ReplayStep.variables
        event.texts.1 = hw_text(String(variables[0].index))
        event.texts.2 = hw_text(variables[0].name)
        event.texts.3 = hw_text(variables[0].value)
        event.texts.4 = hw_text(String(variables[1].index))
        event.texts.5 = hw_text(variables[1].name)
        event.texts.6 = hw_text(variables[1].value)
      case 6, 8, 9, 10:
        event.texts.0 = hw_text(tvp ?? "")
        event.texts.1 = hw_text(tvid ?? "")
        event.numbers = (Int64(fd ?? (ur == true ? 1 : 0)), Int64(tvd ?? 0), Int64(tvv ?? 0))
      case 16:
        event.decimal = tr?.vl ?? 0
        event.numbers.0 = Int64(tr?.cu ?? 0)
        event.texts.0 = hw_text(tr?.id ?? "")
      case 18, 19:
        event.texts.0 = hw_text(k ?? "")
        if case .text(let text) = v { event.texts.1 = hw_text(text) }
        if case .number(let number) = v { event.numbers.0 = Int64(number) }
      default: break
      }
      return event
    }
  }
}
