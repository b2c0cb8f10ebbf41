extension StreamDescription {
  /// The description as the importer's list has it: values that the app supplies are found through the importer, whose
  /// indices for them begin at `appBase`.
  public func imported(appBase: Int) -> StreamDescription {
    let sources = sources.map { request in
      guard case .app(let index) = request.source else { return request }
      return SourceRequest(
        .app(appBase + index), table: request.table, absent: request.absent, form: request.form, reset: request.reset)
    }
    return StreamDescription(
      name: name, ping: ping, version: version, encoding: encoding, envelope: envelope, common: common,
      sources: sources, conditions: conditions, limits: limits, consent: consent, upload: upload, builtOn: builtOn,
      sessionEndsAfterMilliseconds: sessionEndsAfterMilliseconds, distinct: distinct, once: once)
  }
}
