extension StartingFiles {
  /// A script with which the hook and the workflow find the tool. A test compares it with this repository's
  /// `Scripts/signalbook-tool`.
  static let tool = #"""
    #!/bin/sh
    # Prints the path of a signalbook tool, and describes the tool on standard error. Written by `signalbook init`.
    #
    #   signalbook-tool           the tool in SIGNALBOOK, else a pinned one, else a built one, else one in PATH
    #   signalbook-tool --build   a pinned tool; otherwise builds one
    #   signalbook-tool --pinned  a pinned tool; otherwise prints nothing
    #
    # A tool is pinned with `.signalbook-binary`, a file of each release: the address of its archives, then their SHA-256 sums.
    # Published binaries are kept in the user's cache, because files of a checkout are not trusted. A copy of this script, such as
    # in git's folder, reads the copy of the file next to it.
    set -eu

    say() { echo "signalbook: $1" >&2; }

    here=$(cd -- "$(dirname -- "$0")" && pwd)
    case $here in
      */.githooks | */Scripts) pin=.signalbook-binary ;;
      *) pin=$here/.signalbook-binary ;;
    esac

    # Prints the sum of a file, without its name.
    sum_of() {
      if command -v sha256sum > /dev/null; then sha256sum < "$1"; else shasum -a 256 < "$1"; fi | cut -d ' ' -f 1
    }

    # Checks the form of the file, so that no part of it can be an option or a path.
    is_sound() {
      [ "$(grep -c '' "$pin")" -le 20 ] &&
        sed -n 1p "$pin" | LC_ALL=C grep -Eq '^(https|file)://[A-Za-z0-9._~:/%+-]+$' &&
        ! sed 1d "$pin" | LC_ALL=C grep -Evq '^[0-9a-f]{64}  signalbook-[A-Za-z0-9._-]+\.tar\.gz$' &&
        [ -z "$(sed 1d "$pin" | cut -c 67- | sort | uniq -d)" ]
    }

    pinned() {
      if [ ! -f "$pin" ]; then
        if [ -f .signalbook-binary ]; then say "note: .signalbook-binary is not used, because it was not copied with this script"; fi
        return 0
      fi
      if ! is_sound; then
        say "error: .signalbook-binary is malformed; expected the URL of a release, then lines of the form 'SUM  NAME.tar.gz'"
        exit 1
      fi
      case $(uname -s) in
        Linux) system=linux-$(uname -m) ;;
        Darwin) system=macos-universal ;;
        *) system=unknown ;;
      esac
      url=$(sed -n 1p "$pin")
      line=$(grep -- "-$system\.tar\.gz\$" "$pin" || true)
      if [ -z "$line" ]; then
        say "there is no published binary for $system"
        return 0
      fi
      if [ "$(echo "$line" | grep -c '')" != 1 ]; then
        say "error: .signalbook-binary has several archives for $system"
        exit 1
      fi
      sum=${line%% *}
      name=${line##* }
      cache=${XDG_CACHE_HOME:-${HOME:-}/.cache}/signalbook
      folder=$cache/$sum
      # The checksum of the binary was stored after its archive was verified.
      if [ ! -f "$folder/sum" ] || [ "$(sum_of "$folder/signalbook" 2> /dev/null)" != "$(cat "$folder/sum")" ]; then
        mkdir -p "$cache"
        new=$(mktemp -d "$cache/new.XXXXXX")
        if ! curl -fsSL --proto '=https,file' --retry 3 -o "$new/$name" -- "$url/$name"; then
          rm -rf "$new"
          say "cannot download $url/$name"
          return 0
        fi
        if [ "$(sum_of "$new/$name")" != "$sum" ]; then
          rm -rf "$new"
          say "error: the checksum of $url/$name does not match .signalbook-binary"
          exit 1
        fi
        tar -xzf "$new/$name" -C "$new"
        rm "$new/$name"
        sum_of "$new/signalbook" > "$new/sum"
        rm -rf "$folder"
        mv "$new" "$folder"
      fi
      say "the published $name"
      echo "$folder/signalbook"
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
      say "building the tool, because no published binary is pinned for this system"
      swift build -c release --product signalbook >&2
      found "$PWD/.build/release/signalbook"
    fi
    if [ -n "$(git -c safe.bareRepository=explicit -c core.fsmonitor=false ls-files -- ':(icase).build' 2> /dev/null | head -n 1)" ]; then
      say "error: .build is committed, so its files are not from a local build; remove .build from the repository"
      exit 1
    fi
    for built in .build/release/signalbook .build/debug/signalbook; do
      if [ -x "$built" ]; then found "$PWD/$built"; fi
    done
    tool=$(command -v signalbook || true)
    if [ -n "$tool" ]; then found "$tool"; fi
    say "the tool is not built yet; run once: swift build -c release --product signalbook"
    say "(or pin a published binary, add the tool to PATH, or set SIGNALBOOK=/path/to/signalbook)"
    exit 1

    """#
}
