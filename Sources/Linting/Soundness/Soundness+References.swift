import SignalbookSchemaFiles

extension SoundnessRule {
  private static let identity = #""name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes.""#

  /// Errors in files and imports.
  static let files: [SoundnessRule] = [
    SoundnessRule(
      "SB0201", "unreadable-file", "A folder or file cannot be read.",
      "The path does not exist, is not readable, or is not a folder. Paths are relative to the current folder.",
      .described("`signalbook lint schemas/nowhere`")),
    SoundnessRule(
      "SB0202", "no-registry", "No file of a folder has the section `registry`.",
      "The files of a folder form one registry, and exactly one file declares its name, namespace and version.",
      .file(#"⟦⟧{ "$schema": "../signalbook-1.schema.json", "types": { "page-number": { "type": "integer" } } }"#)),
    SoundnessRule(
      "SB0203", "declared-twice", "A name is declared twice, in one file or in two files of the folder.",
      """
      The order of files has no meaning, so neither declaration takes precedence. Rename one, or merge them. The note
      shows the other location.
      """,
      .sections(
        #""events": { ⟦"app.started"⟧: { "description": "The app started.", "method": "start", "object": "app" } }"#)),
    SoundnessRule(
      "SB0204", "unknown-import", "An import does not refer to a registry.",
      """
      A folder is relative to the importing file. `target:NAME` is a target of the package or of a dependency. The build
      plugin resolves it; for other commands, use `--import`.
      """,
      .sections(#""registry": { \#(identity), "imports": [⟦"../nowhere"⟧] }"#)),
    SoundnessRule(
      "SB0205", "import-cycle", "Registries import each other.",
      "Swift modules cannot import each other either. Move the shared declarations to a third registry.",
      .described("`notes` imports `../core`, and `core` imports `../notes`.")),
    SoundnessRule(
      "SB0206", "missing-import", "An indirect import is not listed.",
      "The outer registry uses names of the inner registry, so it must list the import.",
      .described("`notes` imports `../pings`, which imports `../core`, and `notes` does not import `../core`.")),
    SoundnessRule(
      "SB0207", "generated-file-name", "A generated file cannot have the name of a schema file.",
      """
      Generated files are named after schema files. A name must consist of visible characters. It must not match
      `documents`, `links` or `registry`, or differ from them only in case: each registry generates these files, and
      some file systems ignore case.
      """,
      .described("`schemas/notes/Registry.json`, next to which `notes_registry.swift` is generated.")),
    SoundnessRule(
      "SB0208", "outside-package", "An import or a symbolic link refers to a path outside the package.",
      """
      Schemas from others are checked before they are reviewed, and a report quotes the lines of its findings. An import
      of `../../..` could therefore reveal lines of any file. To allow a folder outside the package, list it in `roots`
      of `signalbook.json`, or as the registry of a target. From a git ref or an archive, files outside cannot be read.
      """,
      .described("`schemas/notes/notes.json` imports `../../../private`.")),
  ]

  /// Errors in references.
  static let references: [SoundnessRule] = [
    SoundnessRule(
      "SB0210", "unknown-name",
      "The name of a type, stream, profile, event, attribute, link, review, variant or field is unknown.",
      """
      The check covers the events, attributes and links of messages, and the fields in a stream's identifiers and
      limits. The message suggests the nearest known name. Names of imports are known.
      """,
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "review": [⟦"frist"⟧] } }"#
      )),
    SoundnessRule(
      "SB0211", "ambiguous-name", "A reference is ambiguous, because two imports declare the name.",
      "Declare the name in this registry, or import only one of the two registries.",
      .described(
        "`notes` imports `../core` and `../pings`, which both declare the type `page`, and has a field of the type `page`."
      )),
    SoundnessRule(
      "SB0212", "recursive-declaration",
      "A type contains itself, or streams extend each other, or reviews renew each other.",
      "Payloads have a limited depth, and a review can only renew an earlier one. Break the cycle.",
      .sections(
        #""types": { ⟦"folder"⟧: { "fields": { "parent": { "description": "P.", "type": "folder" } } } }"#)),
    SoundnessRule(
      "SB0213", "former-name-taken", "A name in `formerly` is a current name, or is listed twice.",
      """
      A former name must identify one entry, so that an old address, or an old release in a comparison, leads to this
      entry. If another entry of the same collection has the name now, even a retired one, the name identifies that
      entry. Remove the name from `formerly`.
      """,
      .sections(
        #"""
        "events": {
          "menu.opened": { "description": "O.", "method": "open", "object": "menu" },
          "menu.shown": { "description": "S.", "method": "show", "object": "menu", "formerly": [⟦"menu.opened"⟧] }
        }
        """#)),
    SoundnessRule(
      "SB0214", "stream-tag-collision", "Two streams of the app have the same internal number.",
      """
      The runtime stores the events of a stream under a 32-bit number that it derives from the stream's name, or from a
      former name. If two streams share a number, declining one deletes the events of the other. Rename one of the
      streams.
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
      "A field with this type name gets the built-in type, and the declared rules are ignored. Rename the type.",
      .sections(
        #"""
        "types": { ⟦"string"⟧: { "description": "A short text.", "maxLength": 3 } }
        """#)),
  ]

  /// Errors in Swift names.
  static let names: [SoundnessRule] = [
    SoundnessRule(
      "SB0270", "no-swift-name", "A name cannot be converted to a valid Swift identifier.",
      "A part of the name is empty, the name would hide the namespace, or its `swiftName` has another meaning "
        + "in Swift or hides a type of the generated code. Choose another name. Without a `swiftName`, a reserved "
        + "name gets a suffix instead (`initEvent`).",
      .sections(
        #"""
        "events": {
          ⟦"opened"⟧: { "description": "It opened.", "method": "open", "object": "all", "swiftName": "init" }
        }
        """#)),
    SoundnessRule(
      "SB0271", "swift-name-collision", "Two names are converted to the same Swift identifier.",
      "Name conflicts are not resolved automatically, because entries have no order. Set `swiftName` on one of "
        + "the two entries.",
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
      "The message states the part and an alternative.",
      .described("A tuple with more parameters than a Swift function can have.")),
    SoundnessRule(
      "SB0901", "unreadable-configuration", "`signalbook.json` cannot be read.",
      "`signalbook.json` must be a JSON file in the package's root folder.", .described("A folder with that name.")),
    SoundnessRule(
      "SB0902", "missing-registry", "`signalbook.json` refers to a registry that does not exist.",
      "Paths in `signalbook.json` are relative to that file.", .described(#"`"registry": "schemas/nowhere"`"#)),
    SoundnessRule(
      "SB0903", "unusable-output", "An output folder in `signalbook.json` is not usable.",
      "Write generated files to a folder of the package that no other target and no registry uses.",
      .described(#"`"output": "../Elsewhere"`, or one `output` for two targets."#)),
    SoundnessRule(
      "SB0904", "generated-twice", "The code of a registry is generated more than once.",
      "Two modules that others import would declare types with the same names. A target that has an `output` "
        + "and also uses the build plugin would contain each type twice. If each copy is used only in its own "
        + "module, the finding is a note.",
      .described(#"Two targets with `"access": "public"` and the same `registry` and `profiles`."#)),
    SoundnessRule(
      "SB0905", "unknown-target", "`signalbook.json` has an entry for a target that does not exist in the package.",
      "No code is generated for the entry. The message suggests the nearest target. Only the build and `swift "
        + "package signalbook lint` report this error, because only they know the package's targets.",
      .described("An entry `Ap` for a package with the target `App`.")),
    SoundnessRule(
      "SB0906", "import-without-decoders", "A target has decoders or their calls, but an imported target has none.",
      "The decoders of a target call the decoders of the targets whose registries it imports, and so do their calls.",
      .described(#"`"generate": ["events", "decoders"]` for an app, and `["events"]` for the target that it imports."#)),
    SoundnessRule(
      "SB0907", "stray-schema", "A file looks like a schema, but is not part of any registry.",
      "A registry consists of the `*.json` files directly in its folder. Declarations in subfolders, hidden "
        + "files and files with another extension, such as `.JSON`, `.json5` or `.yaml`, are not generated, linted "
        + "or documented. Move or rename the file.",
      .described("`schemas/app/events/menu.json`, in a subfolder of the registry `schemas/app`."), severity: .warning),
    SoundnessRule(
      "SB0908", "registry-without-target", "No target in `signalbook.json` uses this registry.",
      "No code is generated for the registry. If it is outside `schemas/`, it is not checked either, and the "
        + "finding is a warning. If it is directly in `schemas/`, it is checked, and the finding is a note. Add a "
        + "target, or import the registry.",
      .described("A registry in `telemetry/widget`, if `signalbook.json` lists only `telemetry/app`."),
      severity: .warning
    ),
    SoundnessRule(
      "SB0909", "repeated-registry-name", "Two registries of the project have the same name.",
      "Documents, exports and links to entries are named after the registry, so one registry would overwrite "
        + "the other.",
      .described(#"`"name": "notes"` in `schemas/ios` and in `schemas/android`."#)),
    SoundnessRule(
      "SB0910", "unknown-rule", "`signalbook.json` configures a rule that does not exist.",
      "The setting has no effect. The message suggests the nearest rule.",
      .described(#"`"rules": { "mispelling": "off" }`"#)
    ),
    SoundnessRule(
      "SB0911", "bad-rule-option",
      "`signalbook.json` sets an unknown option of a rule, or an invalid value.",
      "`signalbook explain RULE` lists a rule's options and their values.",
      .described(#"`"expires-soon": { "options": { "days": -1 } }`"#)),
    SoundnessRule(
      "SB0912", "bad-baseline", "The baseline file cannot be read.",
      """
      Restore the file from git, or delete it and run `signalbook lint --write-baseline`. If the file exists, this
      command only removes entries.
      """, .described("A baseline with unresolved merge conflicts.")),
    SoundnessRule(
      "SB0915", "import-without-access",
      "A target's registry is imported by another target, which cannot see its generated code.",
      "Generated names are `internal` by default, so the importing module does not compile. The error is "
        + "located at the imported target's entry in `signalbook.json`. Add `\"access\": \"public\"`, or "
        + "`\"package\"` if both targets belong to one package.",
      .described(
        #"`"Core": { "registry": "schemas/core" }`, where the registry of the target `App` imports `../core`."#)),
    SoundnessRule(
      "SB0916", "import-without-profile",
      "A target's profile changes a declaration of an import, but the import's code is generated without the profile.",
      "An import's code is generated for its own target, with the profiles of that target. Without this rule, the "
        + "app would send the import's data in another form than its documents describe. Add the profile to the "
        + "imported target, or generate the import's code together with the importing target (`imports` in "
        + "`signalbook.json`).",
      .described(
        #"`"App": { "profiles": ["sdk-2"] }` and `"Core": {}`, where a stream of `Core` has `"profiles": { "sdk-2": … }`."#
      )),
    SoundnessRule(
      "SB0917", "unlisted-schema",
      "A staged schema file among a target's sources belongs to a target that no `signalbook.json` lists.",
      "The build plugin reads this file if the target uses it, but the other checks cannot determine its target. Add the "
        + "target to the `signalbook.json` of its package. An empty object is sufficient.",
      .described("`Kit/Sources/Spy/spy.signalbook.json`, where `signalbook.json` has no target `Spy`.")),
    SoundnessRule(
      "SB2001", "unneeded-suppression", "An `allow` does not suppress any finding.",
      "The finding was fixed, or the rule changed. Remove the suppression, so that new findings are reported.",
      .described(
        #"`"allow": [{ "rule": "expired", "reason": "…" }]` on an event that has not expired."#),
      severity: .warning),
    SoundnessRule(
      "SB2002", "suppression-of-unknown-rule", "An `allow` names a rule that does not exist.",
      "The suppression has no effect. The message suggests the nearest rule.",
      .described(#"`"allow": [{ "rule": "expird", "reason": "…" }]`"#)),
    SoundnessRule(
      "SB2003", "not-looked-at", "Rules skipped a part of a registry because of errors.",
      "Rules skip entries with errors, and rules for missing or unused entries need the whole registry. After "
        + "an error in a type, a stream or the section `registry`, the whole registry is skipped. Fix the errors "
        + "and run lint again.",
      .described("An error in one event: the other events are checked, but unused types are not reported."),
      severity: .note),
    SoundnessRule(
      "SB5901", "unneeded-acceptance", "An entry of `accepted` does not match any change in the comparison.",
      "`what` is misspelled, or the change was reverted: remove the entry. An entry that the old side also "
        + "contains has served its purpose and is not reported.",
      .described(#"`"accepted": [{ "rule": "event-removed", "what": "menu.closd", "reason": "…" }]`"#),
      severity: .warning),
    SoundnessRule(
      "SB5902", "expired-acceptance", "The last day of an entry in `accepted` has passed.",
      "The accepted change fails again. Revert the change, or accept it with a later `expires`.",
      .described(#"`"expires": "2026-01-31"` of an entry whose change still exists in February."#)),
    SoundnessRule(
      "SB5903", "acceptance-of-unknown-change", "An entry of `accepted` refers to an unknown change rule.",
      """
      The entry has no effect. The message suggests the nearest rule. The report of `diff` shows the rule of each
      change, and `signalbook explain RULE` prints its documentation.
      """,
      .described(#"`"accepted": [{ "rule": "event-remove", "what": "menu.closed", "reason": "…" }]`"#)),
  ]
}
