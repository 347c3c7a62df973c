const inheritedOnPosix = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LANG', 'TMPDIR'];
const inheritedOnWindows = [
  'APPDATA',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATH',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'USERNAME',
  'USERPROFILE',
];

/** The variables that a stdio server inherits: never the user's whole environment, which holds secrets. */
export function serverEnvironment(
  environment: Record<string, string | undefined>,
  platform: NodeJS.Platform,
): Record<string, string> {
  const names = platform === 'win32' ? inheritedOnWindows : inheritedOnPosix;
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    // Windows spells PATH as Path; a value starting with () is an exported shell function.
    const known = names.includes(platform === 'win32' ? name.toUpperCase() : name);
    if (known && value !== undefined && !value.startsWith('()')) inherited[name] = value;
  }
  return inherited;
}
