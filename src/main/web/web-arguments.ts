import { parseArgs } from 'node:util';

export type WebArguments = {
  /** 0 for any free one; undefined when none was asked for. */
  port: number | undefined;
  isOpenWanted: boolean;
};

/** Reads `[--port N] [--no-open]`; throws with a message for the user. */
export function webArguments(args: string[]): WebArguments {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  });
  const isOpenWanted = !values['no-open'];
  if (values.port === undefined) return { port: undefined, isOpenWanted };
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  }
  return { port, isOpenWanted };
}
