/// Returns a schema file whose registry has the streams `a` (tuples) and `b` (objects), and the given sections.
public func twoStreamSchema(_ sections: String) -> String {
  """
  {
    "$schema": "signalbook-1.schema.json",
    "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x", "defaults": {"category": "c"}},
    "streams": {
      "a": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-1970"}},
      "b": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}
    },
  \(sections)
  }
  """
}
