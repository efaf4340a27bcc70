# The steps that the scripts share. Source it; it changes to the project's root.
#
# A step prints one line. A step whose inputs have not changed since it last succeeded does nothing: it keeps a stamp
# with the digest of those inputs. After `make clean` everything is done again.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

stamps=.venv/stamps
client=src/rookery/web/client

say() { printf '%-9s %s\n' "$1" "$2"; }

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# digest PATH...: one number for the names and the contents of these files and folders.
digest() { .venv/bin/python scripts/digest.py "$@"; }

# is_fresh STAMP DIGEST: was the step done with these inputs?
is_fresh() { [[ -f $1 && $(<"$1") == "$2" ]]; }

# virtual_environment: .venv with a Python that is new enough.
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

# python_packages runtime|dev|bench: .venv, with rookery installed in place, its kernel compiled, and what it needs as pinned.
python_packages() {
  local extra stamp inputs other cxx  # the compiler that a caller has chosen stays
  case $1 in
    runtime) extra='' ;;
    dev | bench) extra="[$1]" ;;
    *) fail "python_packages takes runtime, dev or bench, not '$1'" ;;
  esac

  virtual_environment

  # An installation in place knows the modules that there were: a new or moved one must be told.
  inputs="$PWD $(digest pyproject.toml constraints.txt build_backend.py CMakeLists.txt native) $(modules)"
  stamp=$stamps/python-$1
  if is_fresh "$stamp" "$inputs"; then return; fi
  # Every installation contains the runtime one, so any stamp will do for the runtime.
  for other in "$stamps"/python-*; do
    if [[ $1 == runtime ]] && is_fresh "$other" "$inputs"; then return; fi
  done
  compiler
  say python "compiling and installing rookery$extra into .venv"
  if [[ $1 == dev ]]; then
    build_tools
    PATH=$PWD/.venv/bin:$PATH pip_install --constraint constraints.txt --no-build-isolation --editable ".$extra"
  else
    # The variables pin what builds the kernel too: old versions of pip read the first, new ones the second.
    PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt pip_install --editable ".$extra"
  fi
  printf '%s\n' "$inputs" >"$stamp"
  # The kernel of an installation with other inputs is there no more.
  for other in "$stamps"/python-*; do
    is_fresh "$other" "$inputs" || rm "$other"
  done
}

# build_tools: what compiles the kernel, installed once for rookery itself and scripts/sanitize.
build_tools() {
  local inputs stamp=$stamps/build-tools
  virtual_environment
  inputs=$(digest constraints.txt)
  if is_fresh "$stamp" "$inputs"; then return; fi
  pip_install --constraint constraints.txt scikit-build-core nanobind ninja cmake
  printf '%s\n' "$inputs" >"$stamp"
}

pip_install() { .venv/bin/python -m pip install -qq --disable-pip-version-check "$@"; }

# modules: one number for the names of all modules of the package.
modules() { (cd src && find . -name '*.py' | LC_ALL=C sort | cksum | tr ' ' -); }

# compiler: finds the C++ compiler and puts its name into `cxx`, or says what is missing before a long message does.
compiler() {
  for cxx in ${CXX:-c++ g++ clang++}; do
    if command -v "$cxx" >/dev/null; then return; fi
  done
  fail "a C++20 compiler is needed for the kernel: install g++ 11 or clang 14 or newer (CXX=... names another one)"
}

# node_packages: ui/node_modules, exactly as the lock file says.
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

# browser_client: the pages that the server serves, built from ui/ into the Python package.
browser_client() {
  local inputs
  inputs=$(digest ui src/rookery/messages)
  if [[ -f $client/index.html ]] && is_fresh "$stamps/client" "$inputs"; then return; fi
  node_packages
  say client "building ui into $client"
  (cd ui && npm run --silent build -- --logLevel warn)
  printf '%s\n' "$inputs" >"$stamps/client"
}

# apt_install PACKAGE: installs it with apt-get, one at a time.
apt_install() {
  (
    flock 9
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1"
  ) 9>"$stamps/apt-get" >/dev/null
}

# find_chromium: the browser of the end-to-end tests, preferably without a window's parts, which cost a fifth more
# processor time; exports its path as ROOKERY_CHROMIUM, or says why there is none.
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
