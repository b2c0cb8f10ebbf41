/// The counters of a registry. ``Telemetry/counters`` has a property for each declared counter.
///
/// ```swift
/// telemetry.counters.pagesLoaded.add()
/// telemetry.counters.downloads.add(2, for: .image)
/// ```
public struct TelemetryCounters<R: TelemetryRegistry>: Sendable {
  let core: RecorderCore

  /// Returns the counter with the given schema name. Called only by generated properties.
  @_spi(Generated) public func counter(_ name: StaticString) -> TelemetryCounter<R> {
    TelemetryCounter(core: core, name: name)
  }

  /// Returns the labeled counter with the given schema name. Called only by generated properties.
  @_spi(Generated) public func counter<Label: ClosedValue>(
    _ name: StaticString, by _: Label.Type
  ) -> LabeledTelemetryCounter<R, Label> {
    LabeledTelemetryCounter(core: core, name: name)
  }
}

/// A counter that the app increments and that pings contain.
///
/// Each stream that sends the counter has a separate value. The schema's `resetBy` determines when the value is reset
/// to 0: after each ping, session, or screen, or never.
public struct TelemetryCounter<R: TelemetryRegistry>: Sendable {
  let core: RecorderCore
  let name: StaticString

  /// Adds an amount to the counter in each collected stream that sends it.
  ///
  /// The new value persists across launches, as recorded events do. Values saturate at `Int64.max`.
  ///
  /// - Parameter amount: A positive number. Other numbers are ignored and counted in ``LossCounts/droppedCounts``.
  public func add(_ amount: Int = 1) { core.count(name, label: 0, by: amount) }

  /// Returns the value for the given stream's next ping, or 0 if the stream does not send the counter.
  public func value(in stream: R.Stream) -> Int64 { core.count(of: name, label: 0, in: stream.index) }
}

/// A counter with a separate value for each label of a closed vocabulary. Labels whose value is 0 are not sent.
///
/// For streams and resets, see ``TelemetryCounter``.
public struct LabeledTelemetryCounter<R: TelemetryRegistry, Label: ClosedValue>: Sendable {
  let core: RecorderCore
  let name: StaticString

  /// Adds an amount to a label's value in each collected stream that sends the counter.
  ///
  /// - Parameters:
  ///   - amount: A positive number. Other numbers are ignored and counted in ``LossCounts/droppedCounts``.
  ///   - label: The label.
  public func add(_ amount: Int = 1, for label: Label) { core.count(name, label: label.caseIndex, by: amount) }

  /// Returns the label's value for the given stream's next ping, or 0 if the stream does not send the counter.
  public func value(for label: Label, in stream: R.Stream) -> Int64 {
    core.count(of: name, label: label.caseIndex, in: stream.index)
  }
}

extension Telemetry {
  /// The counters declared in the schema.
  public var counters: TelemetryCounters<R> { TelemetryCounters(core: core) }
}

extension RecorderCore {
  /// Adds an amount to a counter in each collected stream that sends the counter.
  func count(_ name: StaticString, label: Int, by amount: Int) {
    lock.withLock {
      if restrictions.inForce != nil {
        context.invalidateTime()
        endExpiredRestrictions()
      }
      for stream in streams {
        guard let index = stream.values.counters.declared.index(named: name) else { continue }
        let isLost = stream.gate == .storageUnavailable && stream.isActive
        guard stream.isCollecting || isLost else { continue }
        if !isLost, stream.values.counters.declared.add(Int64(amount), to: index, label: label) {
          stream.storeCounter(index, label: label)
        } else {
          stream.losses.pointee.droppedCounts.addSaturating(max(1, amount))
        }
      }
    }
  }

  /// Returns a stream's current value of the given counter or of one of its labels.
  func count(of name: StaticString, label: Int, in stream: Int) -> Int64 {
    lock.withLock {
      guard streams.indices.contains(stream) else { return 0 }
      let declared = streams[stream].values.counters.declared
      guard let index = declared.index(named: name), declared.counters[index].values.indices.contains(label) else {
        return 0
      }
      return declared.counters[index].values[label]
    }
  }
}
