# Functions that the scripts share. Source this file; it changes to the root of the project.
#
# A step prints one line. It does nothing if its inputs have not changed since it last succeeded, which it knows from a
# stamp file with the digest of those inputs. `make clean` deletes the stamps.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

stamps=.venv/stamps
client=src/rookery/web/client

say() { printf '%-9s %s\n' "$1" "$2"; }

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# digest PATH...: prints one digest of the names and the contents of these files and folders.
digest() { .venv/bin/python scripts/digest.py "$@"; }

# is_fresh STAMP DIGEST: succeeds if the step was done with these inputs.
is_fresh() { [[ -f $1 && $(<"$1") == "$2" ]]; }

# virtual_environment: creates .venv with a Python that is new enough.
virtual_environment() {
  if ! .venv/bin/python -c '' 2>/dev/null; then
    local python=${PYTHON:-python3} found
    found=$("$python" -c 'import platform; print(platform.python_version())' 2>/dev/null) || found=none
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
      fail "Python 3.11 or newer is needed, found $found (PYTHON=... names another one)"
    say python "creating .venv with Python $found"
    "$python" -m venv --clear .venv
  fi
  mkdir -p "$stamps"
}

# python_packages runtime|dev|bench: installs rookery in place into .venv, with its compiled kernel and pinned dependencies.
python_packages() {
  local extra stamp inputs other cxx  # the compiler that a caller has chosen stays
  case $1 in
    runtime) extra='' ;;
    dev | bench) extra="[$1]" ;;
    *) fail "python_packages takes runtime, dev or bench, not '$1'" ;;
  esac

  virtual_environment

  # An editable installation lists the modules that existed, so a new or moved module needs a new installation.
  inputs="$PWD $(digest pyproject.toml constraints.txt build_backend.py CMakeLists.txt native) $(modules)"
  stamp=$stamps/python-$1
  if is_fresh "$stamp" "$inputs"; then return; fi
  # Every installation contains the runtime packages, so any fresh stamp is enough for them.
  for other in "$stamps"/python-*; do
    if [[ $1 == runtime ]] && is_fresh "$other" "$inputs"; then return; fi
  done
  compiler
  say python "compiling and installing rookery$extra into .venv"
  if [[ $1 == dev ]]; then
    build_tools
    PATH=$PWD/.venv/bin:$PATH pip_install --constraint constraints.txt --no-build-isolation \
      --config-settings cmake.define.ROOKERY_WERROR=ON --editable ".$extra"
  else
    # The variables also pin the build tools of the kernel: old versions of pip read the first, new ones the second.
    PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt pip_install --editable ".$extra"
  fi
  printf '%s\n' "$inputs" >"$stamp"
  # Installations with other inputs have been replaced.
  for other in "$stamps"/python-*; do
    is_fresh "$other" "$inputs" || rm "$other"
  done
}

# build_tools: installs the tools that compile the kernel, for rookery itself and for scripts/sanitize.
build_tools() {
  local inputs stamp=$stamps/build-tools
  virtual_environment
  inputs=$(digest constraints.txt)
  if is_fresh "$stamp" "$inputs"; then return; fi
  pip_install --constraint constraints.txt scikit-build-core nanobind ninja cmake
  printf '%s\n' "$inputs" >"$stamp"
}

pip_install() { .venv/bin/python -m pip install -qq --disable-pip-version-check "$@"; }

# modules: prints a checksum of the names of all modules of the package.
modules() { (cd src && find . -name '*.py' | LC_ALL=C sort | cksum | tr ' ' -); }

# compiler: puts the name of the C++ compiler into `cxx`, or fails with a short message.
compiler() {
  for cxx in ${CXX:-c++ g++ clang++}; do
    if command -v "$cxx" >/dev/null; then return; fi
  done
  fail "a C++20 compiler is needed for the kernel: install g++ 11 or clang 14 or newer (CXX=... names another one)"
}

# node_packages: installs ui/node_modules exactly as in the lock file.
node_packages() {
  local found inputs stamp=ui/node_modules/.rookery-stamp
  inputs=$(digest ui/package.json ui/package-lock.json ui/.npmrc)
  if is_fresh "$stamp" "$inputs"; then return; fi

  found=$(node -p process.versions.node 2>/dev/null) || found=none
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a >= 24 ? 0 : 1)' 2>/dev/null ||
    fail "Node 20.19, 22.12 or 24 and newer is needed to build the browser client, found $found"
  command -v npm >/dev/null || fail "npm 10 or newer is needed to build the browser client, found none"
  say npm "installing ui/node_modules"
  (cd ui && npm ci --loglevel=error --no-audit --no-fund >/dev/null)
  printf '%s\n' "$inputs" >"$stamp"
}

# browser_client: builds the pages that the server serves from ui/ into the Python package.
browser_client() {
  local inputs
  inputs=$(digest ui src/rookery/messages)
  if [[ -f $client/index.html ]] && is_fresh "$stamps/client" "$inputs"; then return; fi
  node_packages
  say client "building ui into $client"
  (cd ui && npm run --silent build -- --logLevel warn)
  printf '%s\n' "$inputs" >"$stamps/client"
}

# apt_install PACKAGE: installs a package with apt-get; concurrent calls wait for each other.
apt_install() {
  (
    flock 9
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1"
  ) 9>"$stamps/apt-get" >/dev/null
}

# find_chromium: exports the path of the browser for the end-to-end tests as ROOKERY_CHROMIUM, or says why there is none.
# Prefers the headless shell, because the full browser takes 20 % more processor time.
find_chromium() {
  ROOKERY_CHROMIUM=${ROOKERY_CHROMIUM:-$(installed_chromium)}
  if [[ -z $ROOKERY_CHROMIUM && $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    say chromium "installing it with apt-get"
    if apt_install chromium-headless-shell || apt_install chromium; then ROOKERY_CHROMIUM=$(installed_chromium); fi
  fi
  if [[ -z $ROOKERY_CHROMIUM ]]; then
    say chromium "downloading it with playwright"
    if .venv/bin/playwright install chromium >/dev/null; then
      ROOKERY_CHROMIUM=$(installed_chromium)
    fi
  fi
  if [[ -z $ROOKERY_CHROMIUM ]]; then
    unset ROOKERY_CHROMIUM
    say chromium "none found: the browser tests will be skipped (ROOKERY_CHROMIUM=... names one)"
    return
  fi
  export ROOKERY_CHROMIUM
}

installed_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if type -P "$name"; then return; fi
  done
  .venv/bin/python - <<'PYTHON'
from pathlib import Path

from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    path = Path(playwright.chromium.executable_path)
    if path.exists():
        print(path)
PYTHON
}
