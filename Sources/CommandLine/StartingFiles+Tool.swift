extension StartingFiles {
  /// A script that finds the tool for hook and workflow; also this repository's `Scripts/signalbook-tool`, which a test compares.
  static let tool = #"""
    #!/bin/sh
    # Prints the path of a signalbook, and says on standard error which it is. Written by `signalbook init`.
    #
    #   signalbook-tool           one that is named, pinned, built or in PATH
    #   signalbook-tool --build   one that is pinned; else it is built here
    #   signalbook-tool --pinned  one that is pinned; else nothing
    #
    # Pinned is what `.signalbook-binary` names, a file of each release: where its archives are, then their SHA-256 sums.
    set -eu

    say() { echo "signalbook: $1" >&2; }

    pinned() {
      [ -f .signalbook-binary ] || return 0
      case $(uname -s) in
        Linux) system=linux-$(uname -m) ;;
        Darwin) system=macos-universal ;;
        *) system=unknown ;;
      esac
      url=$(sed -n 1p .signalbook-binary)
      line=$(grep -- "-$system\.tar\.gz\$" .signalbook-binary || true)
      if [ -z "$line" ]; then
        say "there is no published binary for $system"
        return 0
      fi
      sum=${line%% *}
      name=${line##* }
      folder=.build/signalbook-$sum
      if [ ! -x "$folder/signalbook" ]; then
        new=$folder.$$
        mkdir -p "$new"
        if ! curl -fsSL --retry 3 -o "$new/$name" "$url/$name"; then
          rm -rf "$new"
          say "cannot get $url/$name"
          return 0
        fi
        if command -v sha256sum > /dev/null; then check="sha256sum"; else check="shasum -a 256"; fi
        if ! echo "$sum  $new/$name" | $check -c - > /dev/null 2>&1; then
          rm -rf "$new"
          say "error: $url/$name has not the sum that .signalbook-binary pins"
          exit 1
        fi
        tar -xzf "$new/$name" -C "$new"
        rm "$new/$name"
        rm -rf "$folder"
        mv "$new" "$folder"
      fi
      say "the published $name"
      echo "$PWD/$folder/signalbook"
    }

    found() {
      say "$1"
      echo "$1"
      exit 0
    }

    mode=${1:-}
    if [ -n "${SIGNALBOOK:-}" ]; then found "$SIGNALBOOK"; fi
    tool=$(pinned)
    if [ -n "$tool" ] || [ "$mode" = --pinned ]; then
      echo "$tool"
      exit 0
    fi
    if [ "$mode" = --build ]; then
      say "building it, because no published binary is pinned for this system"
      swift build -c release --product signalbook >&2
      found "$PWD/.build/release/signalbook"
    fi
    for built in .build/release/signalbook .build/debug/signalbook; do
      if [ -x "$built" ]; then found "$PWD/$built"; fi
    done
    tool=$(command -v signalbook || true)
    if [ -n "$tool" ]; then found "$tool"; fi
    say "it is not built yet; once: swift build -c release --product signalbook"
    say "(or pin a published one, put it into PATH, or name it: SIGNALBOOK=/path/to/signalbook)"
    exit 1

    """#
}
