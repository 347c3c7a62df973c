import { parseArgs } from 'node:util';

export type WebArguments = {
  /** The port; 0 for any free one, undefined where none was given. */
  port: number | undefined;
  /** Replaces the home's own host name, for browsers that can't resolve it. */
  hostName: '127.0.0.1' | undefined;
  /** Whether all addresses of this machine are listened at, not loopback alone. */
  listensEverywhere: boolean;
  isOpenWanted: boolean;
};

/**
 * Reads `[--port N] [--host-name 127.0.0.1] [--listen 0.0.0.0] [--no-open]`; throws with a message for
 * the user.
 */
export function webArguments(args: string[]): WebArguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'host-name': { type: 'string' },
      listen: { type: 'string' },
      'no-open': { type: 'boolean' },
    },
  });
  const isOpenWanted = !values['no-open'];
  const hostName = readHostName(values['host-name']);
  const listensEverywhere = readListen(values.listen);
  const read = { hostName, listensEverywhere, isOpenWanted };
  if (values.port === undefined) return { port: undefined, ...read };
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  }
  return { port, ...read };
}

function readHostName(wanted: string | undefined): WebArguments['hostName'] {
  if (wanted === undefined || wanted === '127.0.0.1') return wanted;
  throw new Error(`--host-name takes 127.0.0.1 only, not '${wanted}'.`);
}

function readListen(wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === '0.0.0.0') return wanted !== undefined;
  throw new Error(`--listen takes 0.0.0.0 only, not '${wanted}'.`);
}
