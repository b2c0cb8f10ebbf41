import SignalbookJSONWriting

/// What `signalbook init` writes, as text.
enum StartingFiles {
  /// The registry leaves the questions of a privacy review unanswered: only the project can answer them.
  static let registry = """
    {
      "$schema": "../signalbook-1.schema.json",
      "registry": {
        "name": "app",
        "namespace": "AppEvents",
        "version": "1.0.0",
        "description": "Telemetry of the app.",
        "defaults": { "stream": "event" }
      },
      "streams": {
        "event": {
          "description": "Actions of people in the app.",
          "ping": "app-event",
          "version": 1,
          "encoding": "tuple",
          "time": {
            "description": "Milliseconds since the process began.",
            "type": "integer",
            "from": "clock.ms-since-process-start"
          },
          "envelope": {
            "v": { "const": 1 },
            "events": { "description": "The events, in the order they happened.", "from": "stream.events" }
          },
          "limits": { "events": { "atLeast": 1, "atMost": 50 }, "stored": 20, "age": { "days": 10 } },
          "build": ["background", "full"],
          "upload": {
            "address": "https://telemetry.example.com/app",
            "success": ["2xx"],
            "delete": ["4xx"],
            "keep": ["408", "425", "429", "5xx"]
          }
        }
      }
    }

    """

  static let events = """
    {
      "$schema": "../signalbook-1.schema.json",
      "events": {
        "search.started": {
          "description": "The user started a search.",
          "category": "action",
          "method": "start",
          "object": "search"
        },
        "search.finished": {
          "description": "The user chose a result, or none.",
          "category": "action",
          "method": "finish",
          "object": "search",
          "extras": {
            "results": {
              "description": "How many results were shown.",
              "type": "integer",
              "minimum": 0,
              "maximum": 100,
              "as": "text"
            }
          }
        }
      }
    }

    """

  /// The pre-commit hook.
  ///
  /// It compares generated code as well: a project may begin to commit some at any time, and the check is clean until then.
  ///
  /// - Parameter folder: the project's folder from the repository's root; empty for the root.
  /// - Returns: a script for `sh`.
  static func hook(in folder: String) -> String {
    """
    #!/bin/sh
    # Checks staged telemetry schemas before they are committed. Written by `signalbook init`.
    # Once in each clone: git config core.hooksPath .githooks
    set -eu

    # A commit without a schema, and without a link, which may lead to one, needs no tool.
    if git diff --cached --quiet -- '*.json' && ! git diff --cached --raw | grep -Eq '^:([0-7]+ )?120000 '; then exit 0; fi
    find=$PWD/.githooks/signalbook-tool
    \(folder.isEmpty ? "" : "cd -- \(quotedForShell(folder))\n")
    tool=$("$find")
    "$tool" format --check --staged >&2
    "$tool" lint --staged
    "$tool" generate --check --staged

    """
  }

  /// The workflow for GitHub.
  ///
  /// - Parameter folder: the project's folder from the repository's root; empty for the root.
  /// - Returns: YAML.
  static func workflow(in folder: String) -> String {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let condition = "if: ${{ !cancelled() && steps.build.outcome == 'success'"
    return """
      # Checks the telemetry schemas. Written by `signalbook init`; yours to change.
      name: Schemas

      on:
        pull_request:
        push:
          branches: [main, master]

      permissions: {}

      jobs:
        schemas:
          runs-on: ubuntu-24.04
          container: swift:6.3.1-noble
          timeout-minutes: 30
          permissions:
            contents: read
            # For the upload to code scanning; without that step, remove it.
            security-events: write
          defaults:
            run:
              shell: bash
              working-directory: \(quotedForYAML(folder.isEmpty ? "." : folder))
          steps:
            - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
              with:
                # A pull request is checked out as a merge; its first parent is the base branch.
                fetch-depth: 2
                persist-credentials: false

            - uses: actions/cache@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0
              with:
                path: \(quotedForYAML(prefix + ".build"))
                key: signalbook-swift-6.3.1-${{ hashFiles('**/Package.resolved') }}

            - name: Get the checks
              id: build
              run: |
                git config --global --add safe.directory "$GITHUB_WORKSPACE"
                # A published binary where .signalbook-binary pins one, else a build.
                tool=$("$GITHUB_WORKSPACE"/.githooks/signalbook-tool --build)
                dirname "$tool" >> "$GITHUB_PATH"

            - name: Lint
              run: signalbook lint --format github

            - name: Lint for code scanning
              \(condition) }}
              run: signalbook lint --format sarif > signalbook.sarif || test $? -eq 1

            - name: Upload to code scanning
              # A fork may not upload, and a private repository may have no code scanning.
              \(condition) && (github.event_name == 'push' || github.event.pull_request.head.repo.full_name == github.repository) }}
              continue-on-error: true
              uses: github/codeql-action/upload-sarif@f443b600d91635bebf5b0d9ebc620189c0d6fba5 # v4.30.8
              with:
                sarif_file: \(quotedForYAML(prefix + "signalbook.sarif"))
                category: signalbook

            - name: Layout of schemas
              \(condition) }}
              run: signalbook format --check

            - name: Generated code
              \(condition) }}
              run: signalbook generate --check

            - name: Changes since the base branch
              \(condition) && github.event_name == 'pull_request' }}
              run: |
                signalbook diff 'git:HEAD^1' --format github || test $? -eq 1
                signalbook diff 'git:HEAD^1' --format markdown >> "$GITHUB_STEP_SUMMARY"

      """
  }

  static func quotedForShell(_ text: String) -> String {
    isPlain(text) ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// A double-quoted scalar: YAML takes the escapes of JSON.
  private static func quotedForYAML(_ text: String) -> String {
    isPlain(text) ? text : JSONTree.text(text).oneLine()
  }

  /// Whether a path means the same with and without quotes.
  private static func isPlain(_ text: String) -> Bool {
    !text.hasPrefix("-")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x2D, 0x2E, 0x2F, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
      }
  }
}
