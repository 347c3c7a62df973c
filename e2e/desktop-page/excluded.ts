const ofWebShell = 'it is about the web shell, by its links, sessions, and addresses';

/** The specs that can't say anything of the desktop's page in a browser, and why. */
export const excluded = new Map([
  ['browser-sessions.spec.ts', ofWebShell],
  ['container.spec.ts', ofWebShell],
  ['hosted.spec.ts', ofWebShell],
]);
