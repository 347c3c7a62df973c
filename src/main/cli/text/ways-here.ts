import { join } from 'node:path';

/**
 * The places of the app’s window that sentences of the core name, and what a user of the command
 * line does instead. Each sentence is of the core’s own words, so that a server’s seldom match.
 */
const places: [place: RegExp, way: (home: string) => string][] = [
  [
    /Save it in Settings|Settings, Network, and save/,
    () => '“wirebench serve” opens the app, where you can save it.',
  ],
  [
    /Settings, Network(?!, and save)|the proxy in the settings\b(?! is not)/,
    (home) => `Settings, Network is “network” in ${join(home, 'settings.json')}.`,
  ],
  [
    /To allow it, go to Settings, Secrets/,
    () => 'Here that is “wirebench secrets set NAME --for WHOM”, with the value on stdin.',
  ],
  [/protocol era in the server’s settings/, () => 'Here that is --era ERA, too.'],
  [
    /“Total time”/,
    (home) => `“Total time” is totalTimeoutMs of the server in ${join(home, 'mcp.json')}.`,
  ],
  [
    /the server’s settings/,
    (home) =>
      `The server’s settings are its entry in ${join(home, 'mcp.json')} (“wirebench servers add” makes one).`,
  ],
  [
    /\(Environments\)/,
    (home) =>
      `Here that is --environment NAME, and “environments” in ${join(home, 'settings.json')}.`,
  ],
];

/** What to do on the command line where these lines name places of the app’s window. */
export function waysHere(lines: readonly string[], home: string): string[] {
  const own = lines.filter((line) => !/^std(?:err|out): /.test(line)).join('\n');
  return places.filter(([place]) => place.test(own)).map(([, way]) => way(home));
}
