import { parseArgs } from 'node:util';

const ofWeb = {
  web: { type: 'boolean', default: false },
  port: { type: 'string' },
  'host-name': { type: 'string' },
  listen: { type: 'string' },
  'no-open': { type: 'boolean', default: false },
};

/** What both shells know. */
const ofBoth = { 'safe-mode': { type: 'boolean' } };

/** Switches for the app's own program, most of them Electron's, that a machine may need before it shows a window. */
const ofElectron = {
  'no-sandbox': { type: 'boolean' },
  'disable-gpu': { type: 'boolean' },
  'enable-logging': { type: 'boolean' },
  'ozone-platform': { type: 'string' },
  // Our own: what a start without a user checks, and then ends.
  'self-test': { type: 'boolean' },
};

export const usage =
  'Usage: npm start -- [--web] [--port N] [--host-name 127.0.0.1] [--listen 0.0.0.0] [--no-open] [--safe-mode]\n' +
  '  For the desktop app: [--no-sandbox] [--disable-gpu] [--enable-logging] [--ozone-platform x11] [--self-test]';

/** What `npm start` was given, with the switches to pass on to Electron; throws where it is unknown. */
export function readStartOptions(args) {
  const { values } = parseArgs({ args, options: { ...ofWeb, ...ofBoth, ...ofElectron } });
  const switches = Object.keys({ ...ofBoth, ...ofElectron }).flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    return [value === true ? `--${name}` : `--${name}=${value}`];
  });
  return { ...values, switches };
}
