import { parseArgs } from 'node:util';

export type WebArguments = { port: number; isOpenWanted: boolean };

/** Reads `[--port N] [--no-open]`; throws with a message for the user. */
export function webArguments(args: string[]): WebArguments {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string', default: '0' }, 'no-open': { type: 'boolean' } },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  }
  return { port, isOpenWanted: !values['no-open'] };
}
