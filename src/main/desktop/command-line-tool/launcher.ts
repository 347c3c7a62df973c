/** By this line a launcher is known to be ours. */
const mark = 'Wirebench wrote this file, and removes it again from its command palette.';
const needsNode =
  'Wirebench’s command line runs on Node 22.16 or newer, and no “node” is on the PATH.';

/**
 * The text of the command. It runs on the user's own Node: the app's binary can't run as one
 * (electron-builder.yml), so that no other program runs code under our signature.
 */
export function launcherText(platform: NodeJS.Platform, script: string): string {
  return platform === 'win32' ? batchText(script) : shellText(script);
}

export const isOurs = (text: string): boolean => text.includes(mark);

function shellText(script: string): string {
  return `#!/bin/sh
# ${mark}
if ! command -v node >/dev/null 2>&1; then
  echo '${needsNode}' >&2
  exit 2
fi
exec node ${shellQuoted(script)} "$@"
`;
}

/** In single quotes nothing is special but the quote itself. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function batchText(script: string): string {
  return [
    '@echo off',
    // Characters beyond ASCII in the path are read as such.
    'chcp 65001 >nul',
    `rem ${mark}`,
    'where node >nul 2>nul || (',
    '  echo Wirebench needs Node 22.16 or newer on the PATH. 1>&2',
    '  exit /b 2',
    ')',
    `node "${script.replaceAll('%', '%%')}" %*`,
    '',
  ].join('\r\n');
}
