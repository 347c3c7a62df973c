/** In order: most browsers also carry the names of those before them. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*\bSafari\//],
];

const systems: [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** "Firefox 140 on Linux" of what a browser says of itself; what is not known stays as it is, cut. */
export function browserName(userAgent: string): string {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  for (const [name, pattern] of browsers) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version) return `${name} ${version}${system ? ` on ${system}` : ''}`;
  }
  return userAgent.slice(0, 80) || 'A browser that does not say which';
}
