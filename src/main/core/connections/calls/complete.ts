import { isObject } from '../../../../shared/json/is-object.ts';
import type { CompletionRequest, Suggestions } from '../../../../shared/model/calls/completion.ts';
import type { NegotiatedServer } from '../../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { askServer, noAnswer, resultOf, type AskLine } from './ask-server.ts';

const method = 'completion/complete';
const timeoutMs = 10_000;
/** The specification allows 100 values; more than this would only be scrolled. */
const maxValues = 1000;
/** The first revision in which the server hears of the other arguments. */
const contextSince = '2025-06-18';

/** Asks the server for the values that an argument may be completed to. */
export async function complete(
  line: AskLine,
  { capabilities, revision }: NegotiatedServer,
  { ref, argument, others }: CompletionRequest,
  signal?: AbortSignal,
): Promise<Suggestions> {
  if (!capabilities['completions']) {
    throw new RpcError('REFUSED', 'The server did not declare the capability “completions”.');
  }
  const params: [string, string][] = [
    ['ref', JSON.stringify(ref)],
    ['argument', JSON.stringify(argument)],
  ];
  if (revision >= contextSince && Object.keys(others).length > 0) {
    params.push(['context', JSON.stringify({ arguments: others })]);
  }
  const unwanted = 'Superseded by newer input.';
  const reply = await askServer(line, { method, params }, { signal, timeoutMs, unwanted });
  return suggestionsIn(resultOf(reply, method));
}

function suggestionsIn(result: unknown): Suggestions {
  const completion = isObject(result) ? result['completion'] : undefined;
  const sent = isObject(completion) ? completion['values'] : undefined;
  if (!isObject(completion) || !Array.isArray(sent)) {
    throw noAnswer(`The server’s response to ${method} has no list of values.`, {
      reason: 'error',
    });
  }
  const { total, hasMore } = completion;
  const values = [...new Set(sent.filter((value): value is string => typeof value === 'string'))];
  return {
    values: values.slice(0, maxValues),
    hasMore: hasMore === true || values.length > maxValues,
    ...(typeof total === 'number' && total >= 0 ? { total } : {}),
  };
}
