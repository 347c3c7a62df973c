#!/bin/sh
# Installs Wirebench, and the command that serves it from a dev container. Run as root while that is built.
set -eu
prefix="${WIREBENCH_PREFIX:-/usr/local}"
# Something else to install than what is published, such as a tarball.
package="${WIREBENCH_PACKAGE:-wirebench@${VERSION:-latest}}"

if ! command -v npm > /dev/null; then
  echo 'Wirebench needs Node 22.16 or newer with npm: add the feature ghcr.io/devcontainers/features/node.' >&2
  exit 1
fi
# Without the package for keyrings, as a container has none.
npm install --global --prefix "$prefix" --omit=optional --ignore-scripts --no-audit --no-fund "$package"
install -m 755 "$(dirname "$0")/wirebench-serve.sh" "$prefix/bin/wirebench-serve"
# Says which Node it needs where this one is too old.
"$prefix/bin/wirebench" --version
