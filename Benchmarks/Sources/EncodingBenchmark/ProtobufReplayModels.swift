import SwiftProtobuf

extension Benchmark_ReplayBatchForJSON {
  init(_ model: EncodableReplayBatch) {
    pid = Int32(model.pid)
    uid = model.uid
    dt = Int32(model.dt)
    dma = model.dma ?? ""
    dmo = model.dmo ?? ""
    os = model.os
    l = model.l
    tz = model.tz
    now = Double(model.now)
    to = .init(model.to)
    r = .init(model.r)
    pl = model.pl.map(Benchmark_ReplayEventForJSON.init)
  }
}

extension Benchmark_ReplayBatch {
  init(_ model: EncodableReplayBatch) {
    pid = Int32(model.pid)
    uid = model.uid
    dt = Int32(model.dt)
    dma = model.dma ?? ""
    dmo = model.dmo ?? ""
    os = model.os
    l = model.l
    tz = model.tz
    now = model.now
    to = .init(model.to)
    r = .init(model.r)
    pl = model.pl.map(Benchmark_ReplayEvent.init)
  }
}

extension Benchmark_ReplayTarget {
  fileprivate init(_ model: EncodableReplayBatch.Target) {
    an = model.an
    st = model.st
    sf = model.sf
  }
}

extension Benchmark_ReplayResolution {
  fileprivate init(_ model: EncodableReplayBatch.Resolution) {
    w = Int32(model.w)
    h = Int32(model.h)
    d = model.d
  }
}

extension Benchmark_ReplayVersions {
  fileprivate init(_ model: ReplayCommon.Versions) {
    sv = model.sv
    sb = Int32(model.sb)
    av = model.av
    af = model.af
    ab = Int32(model.ab)
  }
}

extension Benchmark_ReplayTransaction {
  fileprivate init(_ model: EncodableReplayEvent.Transaction) {
    vl = model.vl
    cu = Int32(model.cu)
    id = model.id ?? ""
  }
}

extension Benchmark_ReplayEventForJSON {
  fileprivate init(_ model: EncodableReplayEvent) {
    upt = Double(model.upt)
    euid = model.euid
    url = model.url
    scn = Int32(model.scn)
    c = Int32(model.c)
    if let carrier = model.ci { ci = carrier }
    o = Int32(model.o)
    vo = .init(model.vo)
    sn = Int32(model.sn)
    t = Double(model.t)
    ea = Int32(model.ea)
    if let title = model.st { st = title }
    if let loading = model.sl { sl = Int32(loading) }
    if let variables = model.cv {
      cv = variables.mapValues { .init(fields: $0.mapValues(Google_Protobuf_Value.init(stringValue:))) }
    }
    if let path = model.tvp { tvp = path }
    if let identifier = model.tvid { tvid = identifier }
    if let responsive = model.ur { ur = responsive }
    if let direction = model.fd { fd = Int32(direction) }
    if let distance = model.tvd { tvd = Int32(distance) }
    if let velocity = model.tvv { tvv = Int32(velocity) }
    if let transaction = model.tr { tr = .init(transaction) }
    if let key = model.k { k = key }
    switch model.v {
    case .text(let text): v = .init(stringValue: text)
    case .number(let number): v = .init(numberValue: Double(number))
    case nil: break
    }
  }
}

extension Benchmark_ReplayEvent {
  fileprivate init(_ model: EncodableReplayEvent) {
    upt = model.upt
    euid = model.euid
    url = model.url
    scn = Int32(model.scn)
    c = Int32(model.c)
    if let carrier = model.ci { ci = carrier }
    o = Int32(model.o)
    vo = .init(model.vo)
    sn = Int32(model.sn)
    t = model.t
    ea = Int32(model.ea)
    if let title = model.st { st = title }
    if let loading = model.sl { sl = Int32(loading) }
    for (index, variable) in model.cv ?? [:] {
      guard let index = Int32(index), let (name, value) = variable.first else { continue }
      cv[index] = .with {
        $0.name = name
        $0.value = value
      }
    }
    if let path = model.tvp { tvp = path }
    if let identifier = model.tvid { tvid = identifier }
    if let responsive = model.ur { ur = responsive }
    if let direction = model.fd { fd = Int32(direction) }
    if let distance = model.tvd { tvd = Int32(distance) }
    if let velocity = model.tvv { tvv = Int32(velocity) }
    if let transaction = model.tr { tr = .init(transaction) }
    if let key = model.k { k = key }
    switch model.v {
    case .text(let text): v = .text(text)
    case .number(let value): v = .number(Int64(value))
    case nil: break
    }
  }
}
