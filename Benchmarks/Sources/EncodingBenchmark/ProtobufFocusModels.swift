import SwiftProtobuf

extension Benchmark_FocusPingForJSON {
  init(_ model: EncodableFocusPing) {
    v = Int32(model.v)
    clientID = model.clientId
    seq = Int32(model.seq)
    locale = model.locale
    os = model.os
    osversion = model.osversion
    created = Double(model.created)
    tz = Int32(model.tz)
    settings.fields = model.settings.mapValues { $0.map(Google_Protobuf_Value.init(stringValue:)) ?? .null }
    events = model.events.map { event in
      var list: [Google_Protobuf_Value] = [
        .init(numberValue: Double(event.time)), "action", .init(stringValue: event.method),
        .init(stringValue: event.object),
      ]
      if let value = event.value { list.append(.init(stringValue: value)) }
      if let extras = event.extras {
        if event.value == nil { list.append(.null) }
        list.append(.init(structValue: .init(fields: extras.mapValues(Google_Protobuf_Value.init(stringValue:)))))
      }
      return Google_Protobuf_ListValue(values: list)
    }
  }
}

extension Google_Protobuf_Value {
  fileprivate static var null: Google_Protobuf_Value {
    var value = Google_Protobuf_Value()
    value.nullValue = .nullValue
    return value
  }
}

extension Benchmark_FocusPing {
  init(_ model: EncodableFocusPing) {
    v = Int32(model.v)
    clientID = model.clientId
    seq = Int32(model.seq)
    locale = model.locale
    os = model.os
    osversion = model.osversion
    created = model.created
    tz = Int32(model.tz)
    settings = model.settings.compactMapValues(\.self)
    events = model.events.map { event in
      var message = Benchmark_FocusEvent()
      message.time = event.time
      message.category = "action"
      message.method = event.method
      message.object = event.object
      if let value = event.value { message.value = value }
      if let extras = event.extras { message.extras = extras }
      return message
    }
  }
}
