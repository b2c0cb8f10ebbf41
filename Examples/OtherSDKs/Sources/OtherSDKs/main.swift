import Signalbook

let telemetry = Telemetry(Shop.self, variant: .standard, app: Destinations())

telemetry.record(.basket.filled(value: 19.9))
telemetry.set(.isMember(true))
telemetry.record(.basket.filled(value: 25))
telemetry.record(.search.used(results: 3))

// The schema's rules apply as they do to streams that the runtime uploads.
print("not agreed:", telemetry.record(.order.placed(items: 2, payment: .card)) == .refused(.consent))
telemetry.setConsent(true, for: .warehouse)
telemetry.record(.order.placed(items: 2, payment: .card))
print("out of bounds:", telemetry.record(.order.placed(items: 0, payment: .invoice)) == .refused(.outOfBounds))
telemetry.isPrivate = true
print("private:", telemetry.record(.basket.filled(value: 1)) == .refused(.privateMode))
print("refused in all:", telemetry.losses.refusedEvents)
