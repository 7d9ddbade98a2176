# What the scripts share: a Python that works, the packages, and a database that is up to date.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
PYTHON="$ROOT/.venv/bin/python"

die() {
    printf '%s\n' "$*" >&2
    exit 1
}

suits() {
    "$1" -c 'import sys; sys.exit(not (3, 12) <= sys.version_info[:2] <= (3, 14))' </dev/null >/dev/null 2>&1
}

# A name on the PATH may be a shim that ends with 127, so each candidate is run, not looked up.
find_python() {
    local candidate
    for candidate in python3.14 python3.13 python3.12 python3 \
        "${PYENV_ROOT:-${HOME:-}/.pyenv}"/versions/3.1[234]*/bin/python3; do
        if suits "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

make_venv() {
    local python
    python="$(find_python)" || die "No Python 3.12, 3.13 or 3.14 was found: please install one (see https://www.python.org/downloads/) and try again."
    echo "Making .venv with $("$python" --version) …"
    "$python" -m venv --clear "$ROOT/.venv" || {
        rm -rf "$ROOT/.venv"
        die "The folder .venv could not be made in $ROOT: is there room on the disk, may you write there, and is Python's venv module installed (on Debian and Ubuntu: python3-venv)?"
    }
}

# The stamp is a copy of the list that was installed last, written when all of it was there.
install_packages() {
    local stamp="$ROOT/.venv/installed.txt"
    cmp -s "$ROOT/requirements.txt" "$stamp" && return
    "$PYTHON" -m pip --version >/dev/null 2>&1 || make_venv # it was interrupted before pip was there
    echo "Installing the packages of requirements.txt (about half a minute) …"
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --requirement "$ROOT/requirements.txt" </dev/null ||
        die "The packages could not be installed: is there a network, and room on the disk?"
    cp "$ROOT/requirements.txt" "$stamp" || die "Nothing can be written to $ROOT/.venv: is there room on the disk?"
}

set_up() {
    suits "$PYTHON" || make_venv
    install_packages
}
