#!/usr/bin/env bash
# scripts_test.sh - the set-up code of ./lockseam and ./run-tests, with tools that only pretend.
set -u
SOURCE=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

expect() { # expect WHAT WANTED GOT
  [ "$2" = "$3" ] && return
  printf 'FAILED %s\n  wanted: %s\n  got:    %s\n' "$1" "$2" "$3"
  failed=1
}

for script in lockseam run-tests .ci/run tests/support/setup.sh; do
  bash -n "$SOURCE/$script" || failed=1
done

# A dpkg that knows of cmake only, and an apt-get that writes down what it was told.
mkdir "$work/bin"
cat >"$work/bin/dpkg-query" <<'END'
#!/bin/sh
case $* in *" cmake") printf installed ;; *) exit 1 ;; esac
END
printf '#!/bin/sh\necho "$@" >>"%s/apt.log"\n' "$work" >"$work/bin/apt-get"
printf "#!/bin/sh\nexec \"\$@\"\n" >"$work/bin/sudo"
chmod +x "$work"/bin/*
PATH=$work/bin:$PATH
ROOT=$work/root
mkdir -p "$ROOT/corpus/demo" "$ROOT/analyzer" "$ROOT/lattice" "$ROOT/callgraph"
: >"$ROOT/CMakeLists.txt"
# shellcheck source=../support/setup.sh
. "$SOURCE/tests/support/setup.sh"

expect "nothing to install" "" "$(require_packages cmake 2>&1)"
printed=$(LOCKSEAM_NO_INSTALL=1 require_packages cmake ninja-build 2>&1 | tail -n 1)
expect "only printed" "apt-get install -y --no-install-recommends ninja-build" "${printed#sudo }"
LOCKSEAM_NO_INSTALL=1 require_packages ninja-build 2>/dev/null && expect "status" failure success
expect "nothing was installed" "" "$(cat "$work/apt.log" 2>/dev/null)"
require_packages cmake ninja-build 2>/dev/null || expect "status" success failure
expect "installed" "update install -y --no-install-recommends ninja-build" \
  "$(paste -sd' ' "$work/apt.log")"
expect "set-up does not talk on stdout" "" "$(require_packages ninja-build 2>/dev/null)"

expect "folder of 19" "$ROOT/build/release" "$(LLVM=19 build_folder release)"
expect "folder of 22" "$ROOT/build/llvm-22" "$(LLVM=22 build_folder release)"
expect "folder of sanitizers" "$ROOT/build/sanitize" "$(LLVM=19 build_folder sanitize)"

# A build whose stamp is newer than the sources is left alone; else it is built.
folder=$work/build
mkdir "$folder"
: >"$folder/build.ninja"
printf '#!/bin/sh\n' >"$folder/lockseam"
chmod +x "$folder/lockseam"
build() { built=yes; }
built=no
touch -d '2001-01-01' "$folder/tool-built"
ensure_tool "$folder"
expect "old build" yes "$built"
built=no
touch -d '1 hour' "$folder/tool-built"
ensure_tool "$folder"
expect "fresh build" no "$built"

printf 'int x;\n' >"$ROOT/corpus/demo/a \"b\".c"
printf 'int y;\n' >"$ROOT/corpus/demo/z.cpp"
demo=$(demo_database)
expect "database" "a \"b\".c z.cpp -std=c++20" "$(python3 -c '
import json, os, sys
units = json.load(open(sys.argv[1] + "/compile_commands.json"))
print(*[os.path.basename(u["file"]) for u in units], units[1]["arguments"][1])' "$demo")"

exit $failed
