# shellcheck shell=bash
# setup.sh - what ./lockseam, ./run-tests and .ci/run share: packages, configure, build.
#
# Sourced by bash, with ROOT set to the repository. Everything it says goes to stderr;
# stdout is the tool's alone.
#   LOCKSEAM_LLVM        19 (default) or 22
#   LOCKSEAM_NO_INSTALL  1: print the line that would install packages, and stop
#   LOCKSEAM_JOBS        compile this many files at a time

LLVM=${LOCKSEAM_LLVM:-19}
TOOL_PACKAGES=(cmake ninja-build g++ "clang-$LLVM" "libclang-$LLVM-dev" "llvm-$LLVM-dev"
  nlohmann-json3-dev zlib1g-dev libzstd-dev)
TEST_PACKAGES=(libgtest-dev libgmock-dev python3 python3-jsonschema
  chromium # opens the HTML report
  # editors that the language server is tried in
  neovim vim-nox emacs-nox elpa-eglot
  git pre-commit # which run our hooks
  # they load the plugin: the one of its LLVM, and one that it refuses
  clang-tidy-19 clang-tidy-22
  # libFuzzer and the sanitizers of Clang
  "libclang-rt-$LLVM-dev"
  # engines that run `lockseam extract`
  bazel-bootstrap parallel
  # libraries whose locks the corpus uses
  pkg-config libabsl-dev libboost-thread-dev libtbb-dev libglib2.0-dev qtbase5-dev libc++-19-dev
  # shells and man, which read what the tool says of itself
  zsh fish mandoc python3-yaml)
# The validator of SARIF comes from npm, which may be there without its Debian package.
command -v npm >/dev/null || TEST_PACKAGES+=(npm)

say() { printf 'lockseam: %s\n' "$*" >&2; }

# The packages among "$@" that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      printf '%s\n' "$package"
  done
}

# Installs what is missing of "$@", after saying what and why.
require_packages() {
  local missing sudo=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "no apt-get here: these must be installed in another way: $*"
    return 0
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || sudo=(sudo)
  if [ "${LOCKSEAM_NO_INSTALL:-}" = 1 ]; then
    say "building needs packages that are not installed; type:"
    printf '%s\n' "${sudo[*]:+sudo }apt-get install -y --no-install-recommends ${missing[*]}" >&2
    return 1
  fi
  say "installing what building with LLVM $LLVM needs: ${missing[*]}"
  "${sudo[@]}" apt-get update >&2 || say "apt-get update failed; trying to install all the same"
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${missing[@]}" >&2 && return 0
  say "these packages could not be installed: ${missing[*]}"
  return 1
}

# Files that use Clang take almost 1 GB each to compile.
compile_jobs() {
  local processors gigabytes
  processors=$(nproc 2>/dev/null || echo 2)
  gigabytes=$(awk '/MemAvailable/ {print int($2 / 1000000)}' /proc/meminfo 2>/dev/null)
  gigabytes=${gigabytes:-$processors}
  [ "$gigabytes" -ge 1 ] || gigabytes=1
  echo "${LOCKSEAM_JOBS:-$((processors < gigabytes ? processors : gigabytes))}"
}

# The build folder for a kind: release or sanitize.
build_folder() {
  case $1-$LLVM in
    release-19) echo "$ROOT/build/release" ;;
    release-*) echo "$ROOT/build/llvm-$LLVM" ;;
    *-19) echo "$ROOT/build/$1" ;;
    *) echo "$ROOT/build/$1-llvm-$LLVM" ;;
  esac
}

# configure FOLDER CMAKE-ARGS...; nothing to do if the folder has these arguments already.
configure() {
  local folder=$1
  shift
  local wanted="$LLVM $*"
  [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/configured" 2>/dev/null)" = "$wanted" ] &&
    return 0
  say "configuring ${folder#"$ROOT"/}"
  mkdir -p "$folder" &&
    cmake -S "$ROOT" -B "$folder" -G Ninja -DLOCKSEAM_LLVM="$LLVM" "$@" \
      >"$folder/configure.log" 2>&1 || {
    cat "$folder/configure.log" >&2
    return 1
  }
  printf '%s\n' "$wanted" >"$folder/configured"
}

# build FOLDER TARGET
build() {
  say "building ${1#"$ROOT"/} (the first time takes some minutes)"
  cmake --build "$1" --target "$2" --parallel "$(compile_jobs)" >&2
}

# The tool, built if a source is newer than the last build. Prints nothing when it is not.
ensure_tool() {
  local folder=$1
  local stamp=$folder/tool-built
  if [ -x "$folder/lockseam" ] && [ -f "$stamp" ] &&
    [ -z "$(find "$ROOT/CMakeLists.txt" "$ROOT/analyzer" "$ROOT/lattice" "$ROOT/callgraph" \
      -newer "$stamp" -print -quit)" ]; then
    return 0
  fi
  if [ ! -f "$folder/build.ninja" ]; then
    require_packages "${TOOL_PACKAGES[@]}" || return 1
    configure "$folder" -DCMAKE_BUILD_TYPE=Release -DLOCKSEAM_TESTS=OFF || return 1
  fi
  # Sources that change during the build are newer than this.
  : >"$stamp.new"
  build "$folder" lockseam-bin || return 1
  mv "$stamp.new" "$stamp"
}

# A JSON string.
quoted() {
  local text=${1//\\/\\\\}
  printf '"%s"' "${text//\"/\\\"}"
}

# write_database FOLDER SOURCES...: a compile_commands.json that builds each source.
write_database() {
  local folder=$1 file compiler separator=
  shift
  mkdir -p "$folder"
  {
    echo '['
    for file in "$@"; do
      case $file in *.c) compiler='"clang", "-std=c17"' ;; *) compiler='"clang++", "-std=c++20"' ;; esac
      printf '%s{"directory": %s, "file": %s, "arguments": [%s, "-pthread", "-c", %s]}\n' \
        "$separator" "$(quoted "$ROOT")" "$(quoted "$file")" "$compiler" "$(quoted "$file")"
      separator=,
    done
    echo ']'
  } >"$folder/compile_commands.json"
}

# The database of the demo project; prints its folder.
demo_database() {
  local sources=()
  mapfile -t sources < <(find "$ROOT/corpus/demo" -name '*.c' -o -name '*.cpp' | sort)
  write_database "$ROOT/build/demo" "${sources[@]}"
  echo "$ROOT/build/demo"
}
