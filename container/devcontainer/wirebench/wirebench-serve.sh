#!/bin/sh
# Serves Wirebench from a dev container, under the address at which its forwarded port is reached.
set -eu
port="${WIREBENCH_PORT:-4632}"

if [ -n "${CODESPACE_NAME:-}" ]; then
  domain="${GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN:-app.github.dev}"
  # What comes through the tunnel of Codespaces names localhost as its Host, and as its Origin where it is of the page.
  set -- --public-url "https://$CODESPACE_NAME-$port.$domain/" --tunnel-host "localhost:$port" "$@"
fi
exec wirebench serve --port "$port" --no-open "$@"
