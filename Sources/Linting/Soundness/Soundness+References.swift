import SignalbookSchemaFiles

extension SoundnessRule {
  private static let identity = #""name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes.""#

  /// Errors in files and imports.
  static let files: [SoundnessRule] = [
    SoundnessRule(
      "SB0201", "unreadable-file", "A folder or file cannot be read.",
      "It does not exist, cannot be read, or is not a folder. Paths are relative to the current folder.",
      .told("`signalbook lint schemas/nowhere`")),
    SoundnessRule(
      "SB0202", "no-registry", "No file of a folder has the section `registry`.",
      "The files of a folder are one registry, and exactly one file declares its name, namespace and version.",
      .file(#"⟦⟧{ "$schema": "../signalbook-1.schema.json", "types": { "page-number": { "type": "integer" } } }"#)),
    SoundnessRule(
      "SB0203", "declared-twice", "A name is declared twice, in one file or in two files of the folder.",
      """
      The order of files has no meaning, so neither declaration takes precedence. Rename one, or merge them. The note has
      the other location.
      """,
      .sections(
        #""events": { ⟦"app.started"⟧: { "description": "The app started.", "method": "start", "object": "app" } }"#)),
    SoundnessRule(
      "SB0204", "unknown-import", "An import does not lead to a registry.",
      """
      A folder is relative to the importing file. `target:NAME` is a target of the package or of a dependency: the build
      plugin knows it, and other commands take it from `--import`.
      """,
      .sections(#""registry": { \#(identity), "imports": [⟦"../nowhere"⟧] }"#)),
    SoundnessRule(
      "SB0205", "import-cycle", "Registries import each other.",
      "Swift modules cannot import each other either. Move the shared declarations to a third registry.",
      .told("`notes` imports `../core`, and `core` imports `../notes`.")),
    SoundnessRule(
      "SB0206", "missing-import", "An indirect import is not listed.",
      "The outer registry uses names of the inner one, so it must list the import.",
      .told("`notes` imports `../pings`, which imports `../core`, and `notes` does not import `../core`.")),
    SoundnessRule(
      "SB0207", "generated-file-name", "The name of a schema file cannot be that of a generated file.",
      """
      Generated files are named after schema files. A name must be visible, and must not differ only in case from
      `documents`, `links` or `registry`, which each registry has: some file systems treat such names as one.
      """,
      .told("`schemas/notes/Registry.json`, beside which `notes_registry.swift` is generated.")),
    SoundnessRule(
      "SB0208", "outside-package", "An import or a link leads outside the package.",
      """
      Schemas from others are checked before they are reviewed, and a report shows the lines of its findings: an import of
      `../../..` would show lines of any file. To read a folder outside, name it in `signalbook.json`, in `roots` or as the
      registry of a target. A git ref or an archive cannot read files outside.
      """,
      .told("`schemas/notes/notes.json` imports `../../../private`.")),
  ]

  /// Errors in references.
  static let references: [SoundnessRule] = [
    SoundnessRule(
      "SB0210", "unknown-name",
      "A name is unknown: of a type, stream, profile, event, attribute, link, review, variant or field.",
      """
      This includes the events, attributes and links of messages, and the fields in a stream's identifiers and limits. The
      message suggests the nearest known name. Names of imports are known.
      """,
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "review": [⟦"frist"⟧] } }"#
      )),
    SoundnessRule(
      "SB0211", "ambiguous-name", "Two imports declare the same name, and a reference to it is ambiguous.",
      "Declare the name in this registry, or import only one of the two.",
      .told(
        "`notes` imports `../core` and `../pings`, which both declare the type `page`, and has a field of the type `page`."
      )),
    SoundnessRule(
      "SB0212", "recursive-declaration",
      "A type contains itself, or streams extend each other, or reviews renew each other, in a cycle.",
      "Payloads have bounded depth, and a review renews an earlier one. Break the cycle.",
      .sections(
        #""types": { ⟦"folder"⟧: { "fields": { "parent": { "description": "P.", "type": "folder" } } } }"#)),
    SoundnessRule(
      "SB0213", "former-name-taken", "A name in `formerly` is a current name, or is listed twice.",
      """
      A former name must lead from an old address, or an old release in a comparison, to one entry. If an entry of the same
      collection has the name now, even a retired one, the name means that entry. Remove it from `formerly`.
      """,
      .sections(
        #"""
        "events": {
          "menu.opened": { "description": "O.", "method": "open", "object": "menu" },
          "menu.shown": { "description": "S.", "method": "show", "object": "menu", "formerly": [⟦"menu.opened"⟧] }
        }
        """#)),
    SoundnessRule(
      "SB0214", "stream-tag-collision", "Two streams have the same number in the app's folder.",
      """
      The runtime stores the events of a stream under a 32-bit number that it derives from the stream's name, or from a
      former name. If two streams share a number, declining one deletes the events of the other. Rename one.
      """,
      .sections(
        #"""
        "streams": {
          "media-sessions-430": { "description": "One.", "encoding": "object" },
          ⟦"search-timing-616"⟧: { "description": "Two.", "encoding": "object" }
        }
        """#)),
    SoundnessRule(
      "SB0215", "built-in-name", "A type has the name of a built-in type.",
      "A field with this name gets the built-in type, and the declared rules are ignored. Rename the type.",
      .sections(
        #"""
        "types": { ⟦"string"⟧: { "description": "A short text.", "maxLength": 3 } }
        """#)),
  ]

  /// Errors in Swift names.
  static let names: [SoundnessRule] = [
    SoundnessRule(
      "SB0270", "no-swift-name", "A name does not give a usable Swift identifier.",
      "A part is empty, the name is that of a type that would hide the namespace, or its `swiftName` has "
        + "another meaning in Swift or hides a type of the generated code. Choose another name. A name without a "
        + "`swiftName` gets a suffix instead (`initEvent`).",
      .sections(
        #"""
        "events": {
          ⟦"opened"⟧: { "description": "It opened.", "method": "open", "object": "all", "swiftName": "init" }
        }
        """#)),
    SoundnessRule(
      "SB0271", "swift-name-collision", "Two names give the same Swift identifier.",
      "Names are not changed silently, because the order of entries has no meaning. Set `swiftName` on one of the two.",
      .sections(
        #"""
        "events": {
          "side-menu": { "description": "One.", "method": "open", "object": "one" },
          ⟦"side_menu"⟧: { "description": "Two.", "method": "open", "object": "two" }
        }
        """#)),
  ]

  /// Errors in code generation, configuration and linting.
  static let tool: [SoundnessRule] = [
    SoundnessRule(
      "SB0401", "not-generated", "A part of the registry cannot be expressed in Swift.",
      "The message has the part and an alternative.",
      .told("A tuple of more parameters than a Swift function has room for.")),
    SoundnessRule(
      "SB0901", "unreadable-configuration", "`signalbook.json` cannot be read.",
      "It must be a JSON file in the package's root folder.", .told("A folder of that name.")),
    SoundnessRule(
      "SB0902", "missing-registry", "`signalbook.json` names a registry that does not exist.",
      "Its paths are relative to the file itself.", .told(#"`"registry": "schemas/nowhere"`"#)),
    SoundnessRule(
      "SB0903", "unusable-output", "`signalbook.json` has an unusable output folder.",
      "Generated files belong in a folder of the package that no other target and no registry uses.",
      .told(#"`"output": "../Elsewhere"`, or one `output` for two targets."#)),
    SoundnessRule(
      "SB0904", "generated-twice", "The code of one registry is generated more than once.",
      "Two modules that others import would declare types with the same names, and a target with an `output` "
        + "that also uses the build plugin would contain each type twice. If each copy is only for its own module, "
        + "this is a note.",
      .told(#"Two targets with `"access": "public"` and the same `registry` and `profiles`."#)),
    SoundnessRule(
      "SB0905", "unknown-target", "`signalbook.json` has an entry for a target that the package does not have.",
      "No code is generated for the entry. The message suggests the nearest target. Only the build and "
        + "`swift package signalbook lint` report it, because they know the package's targets.",
      .told("An entry `Ap` of a package with the target `App`.")),
    SoundnessRule(
      "SB0906", "import-without-decoders", "A target has decoders, but a target whose registry it imports has none.",
      "The decoders of a target call the decoders of its imports.",
      .told(#"`"generate": ["events", "decoders"]` for an app, and `["events"]` for the target that it imports."#)),
    SoundnessRule(
      "SB0907", "stray-schema", "A file looks like a schema, but no registry reads it.",
      "A registry has the `*.json` files directly in its folder. Declarations in subfolders, hidden files and "
        + "files with another ending, such as `.JSON`, `.json5` or `.yaml`, are not generated, linted or "
        + "documented. Move or rename the file.",
      .told("`schemas/app/events/menu.json`, beside the registry in `schemas/app`."), severity: .warning),
    SoundnessRule(
      "SB0908", "registry-without-target", "No target in `signalbook.json` has this registry.",
      "No code is generated for it. A registry outside `schemas/` is not checked either, which is a warning. A "
        + "registry directly in `schemas/` is checked, which makes it a note. Add a target, or import the registry.",
      .told("A registry in `telemetry/widget`, where `signalbook.json` names only `telemetry/app`."), severity: .warning
    ),
    SoundnessRule(
      "SB0909", "repeated-registry-name", "Two registries of the project have the same name.",
      "Documents, exports and links to entries are named after the registry, so one would replace the other.",
      .told(#"`"name": "notes"` in `schemas/ios` and in `schemas/android`."#)),
    SoundnessRule(
      "SB0910", "unknown-rule", "`signalbook.json` sets a rule that does not exist.",
      "The setting has no effect. The message suggests the nearest rule.", .told(#"`"rules": { "mispelling": "off" }`"#)
    ),
    SoundnessRule(
      "SB0911", "bad-rule-option",
      "`signalbook.json` sets an unknown option of a rule, or an invalid value.",
      "`signalbook explain RULE` lists a rule's options and their values.",
      .told(#"`"expires-soon": { "options": { "days": -1 } }`"#)),
    SoundnessRule(
      "SB0912", "bad-baseline", "The baseline file cannot be read.",
      """
      Restore the file from git, or delete it and run `signalbook lint --write-baseline`. If the file exists, the command
      only removes entries.
      """, .told("A baseline that was merged by hand.")),
    SoundnessRule(
      "SB0915", "import-without-access",
      "A target's registry is imported by another target, which cannot see its generated code.",
      "Generated names are `internal` by default, so the importing module does not compile. The error is at the "
        + "imported target's entry in `signalbook.json`: add `\"access\": \"public\"`, or `\"package\"` if both targets "
        + "belong to one package.",
      .told(#"`"Core": { "registry": "schemas/core" }`, where the registry of the target `App` imports `../core`."#)),
    SoundnessRule(
      "SB2001", "unneeded-suppression", "An `allow` no longer suppresses a finding.",
      "The finding is fixed, or the rule changed. Remove the suppression, so that a new fault is reported.",
      .told(
        #"`"allow": [{ "rule": "expired", "reason": "…" }]` on an event that has not expired."#),
      severity: .warning),
    SoundnessRule(
      "SB2002", "suppression-of-unknown-rule", "An `allow` names a rule that does not exist.",
      "The suppression has no effect. The message suggests the nearest rule.",
      .told(#"`"allow": [{ "rule": "expird", "reason": "…" }]`"#)),
    SoundnessRule(
      "SB2003", "not-looked-at", "Rules skipped a part of a registry because it has errors.",
      "Rules skip entries with errors, and rules for missing or unused entries need the whole registry. After "
        + "an error in a type, a stream or the section `registry` all of it is skipped. Fix the errors and run lint "
        + "again.",
      .told("An error in one event: the other events are looked at, and a type is not called unused."), severity: .note),
    SoundnessRule(
      "SB5901", "unneeded-acceptance", "An entry of `accepted` matches no change of the comparison.",
      "`what` is misspelled, or the change was reverted: remove the entry. An entry that the old side has too "
        + "is done and is not reported.",
      .told(#"`"accepted": [{ "rule": "event-removed", "what": "menu.closd", "reason": "…" }]`"#), severity: .warning),
    SoundnessRule(
      "SB5902", "expired-acceptance", "The last day of an entry in `accepted` has passed.",
      "The accepted change fails again. Fix the change, or accept it with a later `expires`.",
      .told(#"`"expires": "2026-01-31"` of an entry whose change is still there in February."#)),
    SoundnessRule(
      "SB5903", "acceptance-of-unknown-change", "An entry of `accepted` names an unknown change rule.",
      """
      The entry has no effect. The message suggests the nearest rule. A report of `diff` has the rule of each change, and
      `signalbook explain RULE` its documentation.
      """,
      .told(#"`"accepted": [{ "rule": "event-remove", "what": "menu.closed", "reason": "…" }]`"#)),
  ]
}
