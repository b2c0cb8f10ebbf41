import SignalbookSchemaFiles

extension SoundnessRule {
  private static let identity = #""name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes.""#

  /// Files and imports.
  static let files: [SoundnessRule] = [
    SoundnessRule(
      "SB0201", "unreadable-file", "A folder or file cannot be read.",
      "It is not there, or may not be read, or is no folder. Paths are relative to the folder the command runs in.",
      .told("`signalbook lint schemas/nowhere`")),
    SoundnessRule(
      "SB0202", "no-registry", "No file of a folder has the section `registry`.",
      "The files of one folder are one registry, and exactly one of them says its name, namespace and version.",
      .file(#"⟦⟧{ "$schema": "../signalbook-1.schema.json", "types": { "page-number": { "type": "integer" } } }"#)),
    SoundnessRule(
      "SB0203", "declared-twice", "A name is declared twice, also in two files of the folder.",
      """
      The order of files never means anything, so neither of the two can win. Rename one, or merge them; the note shows the
      other place.
      """,
      .sections(
        #""events": { ⟦"app.started"⟧: { "description": "The app started.", "method": "start", "object": "app" } }"#)),
    SoundnessRule(
      "SB0204", "unknown-import", "An import leads to no registry.",
      """
      A folder is relative to the file that imports it; `target:NAME` is a target of the package or of a dependency, which the
      build plugin knows and other commands are told with `--import`.
      """,
      .sections(#""registry": { \#(identity), "imports": [⟦"../nowhere"⟧] }"#)),
    SoundnessRule(
      "SB0205", "import-cycle", "Registries import each other.",
      "Swift modules cannot either. Move what they share into a third.",
      .told("`notes` imports `../core`, and `core` imports `../notes`.")),
    SoundnessRule(
      "SB0206", "missing-import", "An indirect import is not listed.",
      "Names of the inner registry are used by the outer one; say openly that they come along.",
      .told("`notes` imports `../pings`, which imports `../core`, and `notes` does not import `../core`.")),
    SoundnessRule(
      "SB0207", "generated-file-name", "The name of a schema file cannot be that of a generated file.",
      """
      Generated files are named after schema files. A name must be one that people see, and must not differ in case only from
      `documents`, `links` or `registry`, which are generated for each registry: some disks hold such names for one.
      """,
      .told("`schemas/notes/Registry.json`, beside which `notes_registry.swift` is generated.")),
    SoundnessRule(
      "SB0208", "outside-package", "An import or a link leads out of the package.",
      """
      Schemas of strangers are checked before anybody has read them, and a report shows the lines that it is about: an import of
      `../../..` would show those of any file. A folder outside that is meant to be read is named in `signalbook.json`, in `roots` or as
      the registry of a target. In a git ref or an archive nothing outside can be read.
      """,
      .told("`schemas/notes/notes.json` imports `../../../private`.")),
  ]

  /// References.
  static let references: [SoundnessRule] = [
    SoundnessRule(
      "SB0210", "unknown-name",
      "A name refers to nothing: a type, stream, profile, event, attribute, link, review, variant or field.",
      """
      Also the events, attributes and links that a message names, and the fields that a stream's identifiers and limits name. The
      message suggests the nearest known name; names of imports are known as one's own.
      """,
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "review": [⟦"frist"⟧] } }"#
      )),
    SoundnessRule(
      "SB0211", "ambiguous-name", "Two imports declare a name, and nothing says which is meant.",
      "Declare your own, or import one of the two.",
      .told(
        "`notes` imports `../core` and `../pings`, which both declare the type `page`, and has a field of the type `page`."
      )),
    SoundnessRule(
      "SB0212", "recursive-declaration",
      "A type contains itself, or streams extend, or reviews renew, each other in a circle.",
      "Sent data has bounded depth, and a review renews an earlier one. End the circle.",
      .sections(
        #""types": { ⟦"folder"⟧: { "fields": { "parent": { "description": "P.", "type": "folder" } } } }"#)),
    SoundnessRule(
      "SB0213", "former-name-taken", "A name in `formerly` is an entry's name today, or is listed twice.",
      """
      By such a name an old address, or an old release that is compared, finds one entry. Where an entry of the same
      collection has the name today, also a retired one, the name means that one. Remove it from `formerly`.
      """,
      .sections(
        #"""
        "events": {
          "menu.opened": { "description": "O.", "method": "open", "object": "menu" },
          "menu.shown": { "description": "S.", "method": "show", "object": "menu", "formerly": [⟦"menu.opened"⟧] }
        }
        """#)),
    SoundnessRule(
      "SB0214", "stream-tag-collision", "Two streams have the same number in the folder in which an app keeps events.",
      """
      The runtime stores the events of a stream under a number of 32 bits that it derives from the stream's name, or from a
      former name. With one number for two streams, declining one stream deletes the events of the other. Rename one of
      them.
      """,
      .sections(
        #"""
        "streams": {
          "media-sessions-430": { "description": "One.", "encoding": "object" },
          ⟦"search-timing-616"⟧: { "description": "Two.", "encoding": "object" }
        }
        """#)),
  ]

  /// Swift names.
  static let names: [SoundnessRule] = [
    SoundnessRule(
      "SB0270", "no-swift-name", "A name yields no Swift identifier that generated code could use.",
      "A part of it is empty, or it is a type that would hide the namespace, or its `swiftName` means something else in Swift or "
        + "would hide a type that the code needs. Choose another name. Names without a `swiftName` get a word behind them "
        + "instead (`initEvent`).",
      .sections(
        #"""
        "events": {
          ⟦"opened"⟧: { "description": "It opened.", "method": "open", "object": "all", "swiftName": "init" }
        }
        """#)),
    SoundnessRule(
      "SB0271", "swift-name-collision", "Two names yield one Swift identifier.",
      "Nothing is renamed silently, since the order of entries never means anything. Set `swiftName` on one of the two.",
      .sections(
        #"""
        "events": {
          "side-menu": { "description": "One.", "method": "open", "object": "one" },
          ⟦"side_menu"⟧: { "description": "Two.", "method": "open", "object": "two" }
        }
        """#)),
  ]

  /// What generation, configuration and lint itself report.
  static let tool: [SoundnessRule] = [
    SoundnessRule(
      "SB0401", "not-generated", "A part of the registry cannot be generated as Swift.",
      "The message says which part and what to write instead.",
      .told("A tuple of more parameters than a Swift function has room for.")),
    SoundnessRule(
      "SB0901", "unreadable-configuration", "`signalbook.json` cannot be read.",
      "It must be a file of JSON at the package's root.", .told("A folder of that name.")),
    SoundnessRule(
      "SB0902", "missing-registry", "`signalbook.json` names a registry that is not there.",
      "Paths in it are relative to the file itself.", .told(#"`"registry": "schemas/nowhere"`"#)),
    SoundnessRule(
      "SB0903", "unusable-output", "`signalbook.json` sends generated files to a folder that cannot be theirs.",
      "They go below the package, to a folder that no other target and no registry has.",
      .told(#"`"output": "../Elsewhere"`, or one `output` for two targets."#)),
    SoundnessRule(
      "SB0904", "generated-twice", "The code of one registry is generated more than once.",
      "Two modules that others import would declare types of the same names, and a target with an `output` that uses the "
        + "build plugin would hold each of its types twice. Where each copy is for its own module alone this is a note.",
      .told(#"Two targets with `"access": "public"` and the same `registry` and `profiles`."#)),
    SoundnessRule(
      "SB0905", "unknown-target", "`signalbook.json` has an entry for a target that the package does not have.",
      "Nothing is generated from the entry. The message names the nearest target. It is found in the build and by "
        + "`swift package signalbook lint`, which know the package's targets.",
      .told("An entry `Ap` of a package with the target `App`.")),
    SoundnessRule(
      "SB0906", "import-without-decoders", "A target has decoders, and one whose registry it imports has none.",
      "A decoded event of the import is one of the import's own module, so that decoders call those of what they import.",
      .told(#"`"generate": ["events", "decoders"]` for an app, and `["events"]` for the target that it imports."#)),
    SoundnessRule(
      "SB0907", "stray-schema", "A file looks like a schema, but no registry reads it.",
      "A registry is the `*.json` files directly in its folder. What subfolders, hidden files, and files with another ending "
        + "such as `.JSON`, `.json5` or `.yaml` declare is not generated, linted or documented. Move or rename the file.",
      .told("`schemas/app/events/menu.json`, beside the registry in `schemas/app`."), severity: .warning),
    SoundnessRule(
      "SB0908", "registry-without-target", "No target in `signalbook.json` has this registry.",
      "No code is generated from it. A registry outside of `schemas/` is not checked either, which is a warning; one directly "
        + "in `schemas/` is checked, which makes it a note. Add a target, or import the registry.",
      .told("A registry in `telemetry/widget`, where `signalbook.json` names only `telemetry/app`."), severity: .warning
    ),
    SoundnessRule(
      "SB0909", "repeated-registry-name", "Two registries of the project have one name.",
      "Documents, exports and links to entries are named after the registry, so that those of one would replace those of the other.",
      .told(#"`"name": "notes"` in `schemas/ios` and in `schemas/android`."#)),
    SoundnessRule(
      "SB0910", "unknown-rule", "`signalbook.json` sets a rule that does not exist.",
      "The setting would do nothing. The message names the nearest rule.", .told(#"`"rules": { "mispelling": "off" }`"#)
    ),
    SoundnessRule(
      "SB0911", "bad-rule-option",
      "`signalbook.json` sets an option that a rule does not have, or to what it cannot be.",
      "`signalbook explain RULE` lists a rule's options with what they can be.",
      .told(#"`"expires-soon": { "options": { "days": -1 } }`"#)),
    SoundnessRule(
      "SB0912", "bad-baseline", "The baseline file cannot be read.",
      """
      Take the file from git, or delete it and write it anew with `signalbook lint --write-baseline`: beside a file that is there,
      the command only removes entries.
      """, .told("A baseline that was merged by hand.")),
    SoundnessRule(
      "SB0915", "import-without-access",
      "A target's registry is imported by another target, which cannot see its generated code.",
      "Generated names are `internal` by default, so the importing module does not compile. The error is "
        + "at the imported target's entry in `signalbook.json`: add `\"access\": \"public\"`, or `\"package\"` where both targets "
        + "belong to one package.",
      .told(#"`"Core": { "registry": "schemas/core" }`, where the registry of the target `App` imports `../core`."#)),
    SoundnessRule(
      "SB2001", "unneeded-suppression", "An `allow` suppresses nothing any more.",
      "The finding is mended, or the rule changed: remove the suppression, so that the next fault is seen.",
      .told(
        #"`"allow": [{ "rule": "expired", "reason": "…" }]` on an event that has not expired."#),
      severity: .warning),
    SoundnessRule(
      "SB2002", "suppression-of-unknown-rule", "An `allow` names a rule that does not exist.",
      "It suppresses nothing. The message names the nearest rule.",
      .told(#"`"allow": [{ "rule": "expird", "reason": "…" }]`"#)),
    SoundnessRule(
      "SB2003", "not-looked-at", "Rules have not looked at all of a registry, because there are errors in it.",
      "Rules look at the entries without errors; those that find what is missing or unused need all of the registry. An error in a "
        + "type, a stream or the section `registry` leaves nothing to look at. Mend the errors and run lint again.",
      .told("An error in one event: the other events are looked at, and a type is not called unused."), severity: .note),
    SoundnessRule(
      "SB5901", "unneeded-acceptance", "An entry of `accepted` accepts no change of a comparison.",
      "`what` may be misspelt, or the change was taken back: remove the entry. One that the old side has as well is done and is "
        + "not reported.",
      .told(#"`"accepted": [{ "rule": "event-removed", "what": "menu.closd", "reason": "…" }]`"#), severity: .warning),
    SoundnessRule(
      "SB5902", "expired-acceptance", "The last day of an entry of `accepted` is over.",
      "The change that it accepted fails again: mend the change, or accept it anew with a later `expires`.",
      .told(#"`"expires": "2026-01-31"` of an entry whose change is still there in February."#)),
    SoundnessRule(
      "SB5903", "acceptance-of-unknown-change", "An entry of `accepted` names a kind of change that there is not.",
      "It accepts nothing. The message names the nearest; [changing-a-schema.md](changing-a-schema.md) has them all.",
      .told(#"`"accepted": [{ "rule": "event-remove", "what": "menu.closed", "reason": "…" }]`"#)),
  ]
}
