import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let thingAsMethod = Rule(
    "SB1220", "thing-as-method", .consistency, .warning,
    summary: "A method is named like a user interface element, or an object like an action.",
    reason: """
      The method is the action, and the object is its target: `record_video_button` is an object, `init` is a method. If
      they are swapped, charts by method show buttons, and the object carries no information.
      """,
    example: #"""
        "events": {
      -   "picture.taken": { "description": "A picture was taken.", "method": ⟦"record_picture_button"⟧, "object": "camera" },
      +   "picture.taken": { "description": "A picture was taken.", "method": "tap", "object": "record_picture_button" },
          "camera.opened": { "description": "The camera was opened.", "method": "tap", "object": "camera" },
      -   "engine.started": { "description": "The engine was started.", "method": "start", "object": ⟦"init"⟧ }
      +   "engine.started": { "description": "The engine was started.", "method": "start", "object": "engine" }
        }
      """#,
    check: .registry { _, pass in
      pass.reportNames { name, fault in
        switch (name.dimension, fault) {
        case (.method, "thing") where !name.event.metadata.isRetired:
          "the method \(quoted(name.text)) is named like a user interface element; did you mean the object?"
        case (.object, "action") where !name.event.metadata.isRetired:
          "the object \(quoted(name.text)) is named like an action; did you mean the method?"
        default: nil
        }
      } fault: { text in
        let words = wordsOfName(text).map { $0.lowercased() }
        guard let first = words.first, let last = words.last else { return nil }
        // A verb with an object, such as `press_button`, is valid.
        if words.count > 1, parts.contains(last), !touches.contains(first) { return "thing" }
        return words.count == 1 && actions.contains(first) ? "action" : nil
      }
    })

  private static let parts: Set<String> = [
    "banner", "button", "checkbox", "dialog", "drawer", "icon", "menu", "popup", "slider", "tip", "toggle", "toolbar",
  ]
  private static let touches: Set<String> = [
    "click", "close", "dismiss", "drag", "enter", "expand", "focus", "hide", "hover", "long", "move", "open", "press",
    "push", "scroll", "see", "select", "show", "swipe", "switch", "tap", "toggle", "touch", "turn", "use", "view",
  ]
  private static let actions: Set<String> = [
    "cancel", "click", "close", "dismiss", "drag", "hide", "init", "initialise", "initialize", "open", "pinch", "press",
    "scroll", "show", "submit", "swipe", "tap",
  ]
}
