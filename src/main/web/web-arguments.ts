import { parseArgs } from 'node:util';
import { bindingOf, type Binding } from './binding.ts';
import { isObject } from '../../shared/json/is-object.ts';

export type WebArguments = {
  /** The port; 0 for any free one, undefined where none was given. */
  port: number | undefined;
  /** Replaces the home's own host name, for browsers that can't resolve it. */
  hostName: '127.0.0.1' | undefined;
  /** Whether all addresses of this machine are listened at, not loopback alone. */
  listensEverywhere: boolean;
  isOpenWanted: boolean;
  /** Where it listens instead, and the address under which browsers reach it. */
  binding: Binding;
  /** A file with a token that lets in as often as it is given. */
  tokenFile: string | undefined;
  runsCommands: boolean;
  /** Whether nothing connects by itself, and the page begins without its layout. */
  isSafeMode: boolean;
  /** Servers for this run alone, which the command line hands over as JSON. */
  sessionEntries?: Record<string, unknown>;
};

/** Reads the options of `wirebench serve`; throws with a message for the user. */
export function webArguments(args: string[]): WebArguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'host-name': { type: 'string' },
      listen: { type: 'string' },
      'no-open': { type: 'boolean' },
      host: { type: 'string' },
      'public-url': { type: 'string' },
      cert: { type: 'string' },
      key: { type: 'string' },
      'allow-http': { type: 'boolean' },
      'tunnel-host': { type: 'string' },
      'token-file': { type: 'string' },
      'no-commands': { type: 'boolean' },
      'safe-mode': { type: 'boolean' },
      'session-servers': { type: 'string' },
    },
  });
  const { host, cert, key } = values;
  const publicUrl = values['public-url'];
  const binding = bindingOf({
    host,
    publicUrl,
    cert,
    key,
    allowsHttp: values['allow-http'],
    tunnelHost: values['tunnel-host'],
  });
  const other = values['host-name'] === undefined ? '--listen' : '--host-name';
  if ((host ?? publicUrl) !== undefined && (values['host-name'] ?? values.listen) !== undefined) {
    throw new Error(`${other} does not go with --host or --public-url; leave it out.`);
  }
  const read = {
    hostName: readHostName(values['host-name']),
    listensEverywhere: readListen(values.listen),
    // A browser of this machine is not where a public address is for.
    isOpenWanted: !values['no-open'] && publicUrl === undefined,
    binding,
    tokenFile: values['token-file'],
    runsCommands: !values['no-commands'],
    isSafeMode: values['safe-mode'] === true,
    ...readEntries(values['session-servers']),
  };
  if (values.port === undefined) return { port: undefined, ...read };
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  }
  return { port, ...read };
}

function readEntries(json: string | undefined): Pick<WebArguments, 'sessionEntries'> {
  if (json === undefined) return {};
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new Error('--session-servers takes a JSON object.');
  return { sessionEntries: value };
}

function readHostName(wanted: string | undefined): WebArguments['hostName'] {
  if (wanted === undefined || wanted === '127.0.0.1') return wanted;
  throw new Error(`--host-name takes 127.0.0.1 only, not '${wanted}'.`);
}

function readListen(wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === '0.0.0.0') return wanted !== undefined;
  throw new Error(`--listen takes 0.0.0.0 only, not '${wanted}'.`);
}
