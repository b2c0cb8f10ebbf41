import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let namespaceHidesType = Rule(
    "SB1018", "namespace-hides-type", .naming, .warning,
    summary: "The namespace has the name of a common Swift, Foundation or SwiftUI type.",
    reason: """
      The generated type hides the other type in the app's module: with the namespace `View`, `struct Home: View` no
      longer compiles. Use a name such as `NotesTelemetry`.
      """,
    example: registry(
      lines: #"""
        - "registry": { "name": "notes", "namespace": ⟦"View"⟧, "version": "1.0.0", "description": "The telemetry of a notes app." },
        """#, attribute: #""maxLength": 40"#),
    check: .registry { registry, pass in
      guard let origin = hiddenTypes[registry.namespace] else { return }
      for file in registry.files {
        guard let node = file.parsed.root?["registry"]?["namespace"] else { continue }
        pass.report(
          "the namespace \(quoted(registry.namespace)) hides the type \(registry.namespace) of \(origin) in "
            + "the app; rename it to \(quoted(registry.namespace + "Telemetry"))",
          at: file.parsed.source.location(of: node.range))
      }
    })

  /// Types that apps commonly use without a module prefix, each with its module.
  private static let hiddenTypes: [String: String] = {
    let types = [
      "Swift": [
        "Any", "Array", "Bool", "Character", "Dictionary", "Double", "Error", "Float", "Int", "MainActor", "Never",
        "Optional",
        "Range",
        "Result", "Sendable", "Set", "String", "Task", "Void",
      ],
      "Foundation": [
        "Bundle", "Calendar", "Data", "Date", "Decimal", "Locale", "Measurement", "Notification", "Operation",
        "Process",
        "Progress", "Thread", "TimeZone", "Timer", "UUID", "URL", "Unit",
      ],
      "SwiftUI": [
        "Alert", "Animation", "App", "Binding", "Button", "Canvas", "Circle", "Color", "Commands", "Divider",
        "Environment", "Font",
        "ForEach", "Form", "Gesture", "Grid", "Group", "Image", "Label", "Layout", "Link", "List", "Menu", "Path",
        "Picker",
        "Scene", "Section", "Settings", "Shape", "Slider", "Spacer", "State", "Table", "Text", "Toggle", "Transaction",
        "View",
        "Window",
      ],
    ]
    return Dictionary(uniqueKeysWithValues: types.flatMap { origin, names in names.map { ($0, origin) } })
  }()
}
