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
      "SB0202", "no-registry", "No file in a folder has the section `registry`.",
      "The files of a folder form one registry, and exactly one file declares its name, namespace and version.",
      .file(#"⟦⟧{ "$schema": "../signalbook-1.schema.json", "types": { "page-number": { "type": "integer" } } }"#)),
    SoundnessRule(
      "SB0203", "declared-twice", "A name is declared twice, in one file or in two files of the folder.",
      """
      The order of files has no meaning, so neither declaration takes precedence. Rename one of the entries, or merge
      them. A note shows the location of the other declaration.
      """,
      .sections(
        #""events": { ⟦"app.started"⟧: { "description": "The app started.", "method": "start", "object": "app" } }"#)),
    SoundnessRule(
      "SB0204", "unknown-import", "An import does not refer to a registry.",
      """
      A folder path is relative to the importing file. `target:NAME` is a target of the package or of a dependency. The
      build plugin resolves the target; for other commands, use `--import`.
      """,
      .sections(#""registry": { \#(identity), "imports": [⟦"../nowhere"⟧] }"#)),
    SoundnessRule(
      "SB0205", "import-cycle", "Registries import each other.",
      "Swift modules cannot import each other either. Move the shared declarations to a third registry.",
      .described("`notes` imports `../core`, and `core` imports `../notes`.")),
    SoundnessRule(
      "SB0206", "missing-import", "An indirect import is not listed.",
      "The importing registry can use names from the indirect import, so it must list that import too.",
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
      Contributed schemas are checked before anyone reviews them, and a report quotes the lines of its findings. An
      import of `../../..` could therefore reveal lines of any file. To allow a folder outside the package, list it in
      `roots` in `signalbook.json`, or use it as a target's registry. A git ref or an archive cannot refer to files
      outside its root.
      """,
      .described("`schemas/notes/notes.json` imports `../../../private`.")),
  ]

  /// Errors in references.
  static let references: [SoundnessRule] = [
    SoundnessRule(
      "SB0210", "unknown-name",
      "The name of a type, stream, profile, event, attribute, link, review, variant or field is unknown.",
      """
      The rule also checks the events, attributes and links of messages, and the fields in a stream's identifiers and
      limits. The message suggests the nearest known name, including names from imports.
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
      "A type contains itself, streams extend each other, or reviews renew each other.",
      "Payloads have a limited depth, and inheritance and renewals cannot be circular. Break the cycle.",
      .sections(
        #""types": { ⟦"folder"⟧: { "fields": { "parent": { "description": "P.", "type": "folder" } } } }"#)),
    SoundnessRule(
      "SB0213", "former-name-taken", "A name in `formerly` is a current name, or is listed twice.",
      """
      A former name must identify exactly one entry, so that old links to documents and comparisons with old releases
      lead to that entry. If another entry of the same collection, even a retired entry, now has the name, the name
      identifies that entry. Remove the name from `formerly`.
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
      The runtime stores a stream's events under a 32-bit number, which it derives from the stream's name or a former
      name. If two streams share a number, opting out of one deletes the other's events. Rename one of the streams.
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
      "Fields with this type name get the built-in type, so the declared type has no effect. Rename the type.",
      .sections(
        #"""
        "types": { ⟦"string"⟧: { "description": "A short text.", "maxLength": 3 } }
        """#)),
  ]

  /// Errors in Swift names.
  static let names: [SoundnessRule] = [
    SoundnessRule(
      "SB0270", "no-swift-name", "A name cannot be converted to a valid Swift identifier.",
      "A part of the name is empty, the name would hide the namespace, or the `swiftName` has a special meaning in "
        + "Swift or would hide a type of the generated code. Choose another name. A reserved name without a "
        + "`swiftName` gets a suffix instead (`initEvent`).",
      .sections(
        #"""
        "events": {
          ⟦"opened"⟧: { "description": "It opened.", "method": "open", "object": "all", "swiftName": "init" }
        }
        """#)),
    SoundnessRule(
      "SB0271", "swift-name-collision", "Two names are converted to the same Swift identifier.",
      "Conflicts are not resolved automatically, because entries have no order. Set `swiftName` for one of the two "
        + "entries.",
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
      "The message names the part and suggests an alternative.",
      .described("A tuple with more parameters than a Swift function can have.")),
    SoundnessRule(
      "SB0901", "unreadable-configuration", "`signalbook.json` cannot be read.",
      "`signalbook.json` must be a JSON file in the package's root folder.", .described("A folder with that name.")),
    SoundnessRule(
      "SB0902", "missing-registry", "`signalbook.json` refers to a registry that does not exist.",
      "Paths in `signalbook.json` are relative to that file.", .described(#"`"registry": "schemas/nowhere"`"#)),
    SoundnessRule(
      "SB0903", "unusable-output", "An output folder in `signalbook.json` cannot be used.",
      "Use a folder in the package that no other target or registry uses.",
      .described(#"`"output": "../Elsewhere"`, or one `output` for two targets."#)),
    SoundnessRule(
      "SB0904", "generated-twice", "A registry's code is generated more than once.",
      "Two importable modules would declare types with the same names. A target that has an `output` and also uses the "
        + "build plugin would contain each type twice. If each module uses only its own copy, the finding is a note.",
      .described(#"Two targets with `"access": "public"` and the same `registry` and `profiles`."#)),
    SoundnessRule(
      "SB0905", "unknown-target", "`signalbook.json` has an entry for a target that does not exist in the package.",
      "No code is generated for the entry. The message suggests the nearest target. Only the build and `swift package "
        + "signalbook lint` report it, because other commands do not know the package's targets.",
      .described("An entry `Ap` for a package with the target `App`."), severity: .warning),
    SoundnessRule(
      "SB0906", "import-without-decoders",
      "A target generates decoders or decoded calls, but an imported target does "
        + "not.",
      "A target's generated decoders use the decoders of the targets whose registries it imports. The same applies to "
        + "decoded calls.",
      .described(#"`"generate": ["events", "decoders"]` for an app, and `["events"]` for an imported target."#)),
    SoundnessRule(
      "SB0907", "stray-schema", "A file looks like a schema, but is not part of any registry.",
      "A registry consists of the `*.json` files directly in its folder. All commands ignore subfolders, hidden files, "
        + "and files with another extension, such as `.JSON`, `.json5` or `.yaml`. Move or rename the file.",
      .described("`schemas/app/events/menu.json`, in a subfolder of the registry `schemas/app`."), severity: .warning),
    SoundnessRule(
      "SB0908", "registry-without-target", "No target in `signalbook.json` uses this registry.",
      "No code is generated for the registry. If the registry is outside `schemas/`, it is not checked either, and the "
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
      "SB0910", "unknown-rule", "`signalbook.json` configures an unknown rule.",
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
      Restore the file from git, or delete it and run `signalbook lint --write-baseline`. The command only removes
      entries from an existing file.
      """, .described("A baseline with unresolved merge conflicts.")),
    SoundnessRule(
      "SB0915", "import-without-access",
      "A target imports another target's registry, but cannot access its generated code.",
      "Generated names are `internal` by default, so the importing module does not compile. The error is reported at "
        + "the imported target's entry in `signalbook.json`. Add `\"access\": \"public\"`, or "
        + "`\"package\"` if both targets belong to one package.",
      .described(
        #"`"Core": { "registry": "schemas/core" }`, where the registry of the target `App` imports `../core`."#)),
    SoundnessRule(
      "SB0916", "import-without-profile",
      "A target's profile changes an imported declaration, but the import's code is generated without the profile.",
      "An import's code is generated for its own target, with that target's profiles. The app would therefore send the "
        + "imported data in a form that differs from its documents. Add the profile to the imported target, or "
        + "generate the import's code together with the importing target (`imports` in "
        + "`signalbook.json`).",
      .described(
        #"`"App": { "profiles": ["sdk-2"] }` and `"Core": {}`, where a stream of `Core` has `"profiles": { "sdk-2": … }`."#
      )),
    SoundnessRule(
      "SB0917", "unlisted-schema",
      "A staged schema file is among the sources of a target that no `signalbook.json` lists.",
      "The build plugin reads the file if the target uses the plugin, but the other checks cannot determine the file's "
        + "target. Add the target to the package's `signalbook.json`; an empty object is sufficient.",
      .described("`Kit/Sources/Spy/spy.signalbook.json`, where `signalbook.json` has no target `Spy`.")),
    SoundnessRule(
      "SB2001", "unneeded-suppression", "An `allow` does not suppress any finding.",
      "The finding was fixed, or the rule changed. Remove the suppression, so that new findings are reported.",
      .described(
        #"`"allow": [{ "rule": "expired", "reason": "…" }]` on an event that has not expired."#),
      severity: .warning),
    SoundnessRule(
      "SB2002", "suppression-of-unknown-rule", "An `allow` refers to an unknown rule.",
      "The suppression has no effect. The message suggests the nearest rule.",
      .described(#"`"allow": [{ "rule": "expird", "reason": "…" }]`"#)),
    SoundnessRule(
      "SB2003", "not-looked-at", "Rules skipped part of a registry because of errors.",
      "Rules skip entries with errors, and rules for missing or unused entries require the whole registry. After an "
        + "error in a type, a stream or the section `registry`, all rules are skipped. Fix the errors and run lint "
        + "again.",
      .described("An error in one event: the other events are checked, but unused types are not reported."),
      severity: .note),
    SoundnessRule(
      "SB5901", "unneeded-acceptance", "An entry of `accepted` does not match any change in the comparison.",
      "Either `what` is misspelled, or the change was reverted. Correct or remove the entry. Entries that the old side "
        + "also contains have served their purpose and are not reported.",
      .described(#"`"accepted": [{ "rule": "event-removed", "what": "menu.closd", "reason": "…" }]`"#),
      severity: .warning),
    SoundnessRule(
      "SB5902", "expired-acceptance", "The last day of an acceptance has passed.",
      "The accepted change fails the comparison again. Revert the change, or set a later `expires`.",
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
