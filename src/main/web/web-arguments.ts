import { parseArgs } from 'node:util';

export type WebArguments = {
  /** The port; 0 for any free one, undefined where none was given. */
  port: number | undefined;
  /** Replaces the home's own host name, for browsers that can't resolve it. */
  hostName: '127.0.0.1' | undefined;
  isOpenWanted: boolean;
};

/** Reads `[--port N] [--host-name 127.0.0.1] [--no-open]`; throws with a message for the user. */
export function webArguments(args: string[]): WebArguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'host-name': { type: 'string' },
      'no-open': { type: 'boolean' },
    },
  });
  const isOpenWanted = !values['no-open'];
  const hostName = readHostName(values['host-name']);
  if (values.port === undefined) return { port: undefined, hostName, isOpenWanted };
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  }
  return { port, hostName, isOpenWanted };
}

function readHostName(wanted: string | undefined): WebArguments['hostName'] {
  if (wanted === undefined || wanted === '127.0.0.1') return wanted;
  throw new Error(`--host-name takes 127.0.0.1 only, not '${wanted}'.`);
}
