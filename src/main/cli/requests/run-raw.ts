import { jsonOf } from '../../../shared/json/json-of.ts';
import { ask } from './ask.ts';
import { readSource } from '../call-arguments.ts';
import { exitCodes } from '../cli-error.ts';
import { checkObject } from '../json-object.ts';
import type { Outcome } from '../run-call.ts';
import type { Session } from '../session.ts';
import { printable } from '../text/printable.ts';
import type { Terminal } from '../terminal.ts';

type Options = {
  method: string;
  /** A JSON object; undefined for a message without params. */
  paramsText: string | undefined;
  isJson: boolean;
  timeoutMs: number | undefined;
  signal: AbortSignal;
};

/** Reads the params of the command line. Throws a usage error where they are no JSON object. */
export async function rawParams(
  source: string | undefined,
  { stdin, signal }: Terminal,
): Promise<string | undefined> {
  if (source === undefined) return undefined;
  const [json, what] = await readSource(source, stdin, signal);
  checkObject(json, what === '--args' ? 'PARAMS' : what);
  return json;
}

/** Sends any request and prints its result; a notification has none. */
export async function runRaw(session: Session, options: Options): Promise<Outcome> {
  const { method, paramsText, isJson } = options;
  if (method.startsWith('notifications/')) {
    const params = paramsText === undefined ? '' : `,"params":${paramsText}`;
    const text = `{"jsonrpc":"2.0","method":${JSON.stringify(method)}${params}}`;
    // A stdio message must not hold line feeds; valid JSON has them between tokens only.
    await session.backend.connections.sendRaw(
      session.connectionId,
      text.replaceAll(/[\r\n]/g, ' '),
      [],
    );
    return { output: isJson ? `${jsonOf({ method })}\n` : '', exitCode: exitCodes.ok };
  }
  const result = await ask(session, { method, paramsText }, options);
  const output = isJson
    ? `${jsonOf({ method }).slice(0, -1)},"result":${result}}\n`
    : `${printable(jsonOf(JSON.parse(result), 2))}\n`;
  return { output, exitCode: exitCodes.ok };
}
