import { isObject } from '../../../../shared/json/is-object.ts';
import type { CallRound } from '../../../../shared/model/calls/call.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { memberText } from '../../wire/json/member-text.ts';
import type { RawReply, RawRequest } from '../../wire/raw-lane.ts';
import type { Asking, InputMethod } from '../requests/askable.ts';
import { findingOf, type RuleMark } from '../requests/rule-mark.ts';

type Params = RawRequest['params'];

/** The parameters that a further request adds, and what is recorded in their place. */
export type Round = { params: Params; veiled?: { params: Params; finding: Finding } };

/** What a round needs of the connection. */
type AskLine = {
  /** Whether the server was told that it may ask for this. */
  offers(method: unknown): method is InputMethod;
  ask(method: InputMethod, params: unknown, asking?: Asking): Promise<unknown>;
};

type Input = { key: string; method: InputMethod; params: unknown };
type Response = { key: string; result: unknown; mark?: RuleMark };

/** Thrown for a request for input that can't be met; the message is for people. */
export class WrongInputRequest extends Error {}

export const isInputRequired = ({ message }: RawReply): boolean =>
  isObject(message.result) && message.result['resultType'] === 'input_required';

/**
 * Asks the user for the inputs that an `input_required` result requests, and gives what the next
 * request adds (2026-07-28, multi round-trip requests). Throws WrongInputRequest.
 */
export async function answerInput(
  { message, text, isOutline }: RawReply,
  line: AskLine,
  isOver: () => boolean,
): Promise<{ round: Round; facts: CallRound }> {
  const startedAt = performance.now();
  if (isOutline) throw new WrongInputRequest('The server asked for more than can be processed.');
  const inputs = inputsOf(message.result, line);
  const responses = await askAll(inputs, line, isOver);
  const resultText = memberText(text, 'result');
  const state = resultText && memberText(resultText, 'requestState')?.toString('utf8');
  const paramsWith = (results: [string, unknown][]): Params => {
    const params: Params = [];
    if (results.length > 0) {
      params.push(['inputResponses', JSON.stringify(Object.fromEntries(results))]);
    }
    if (state) params.push(['requestState', state]);
    return params;
  };
  const params = paramsWith(responses.map(({ key, result }) => [key, result]));
  if (params.length === 0) {
    throw new WrongInputRequest('The server asked for input without saying what for.');
  }
  const marks = responses.flatMap(({ mark }) => mark ?? []);
  const facts: CallRound = {
    asked: inputs.map(({ method }) => method),
    byRule: marks.length,
    durationUs: Math.round((performance.now() - startedAt) * 1000),
    ...(state && { stateBytes: Buffer.byteLength(state) }),
  };
  if (marks.length === 0) return { round: { params }, facts };
  const shown = paramsWith(
    responses.map(({ key, result, mark }) => [key, mark?.veiled?.result ?? result]),
  );
  const told = new Set(marks.map((mark) => findingOf(mark).message));
  const finding = { message: [...told].join('; '), isNote: true as const };
  return { round: { params, veiled: { params: shown, finding } }, facts };
}

function inputsOf(result: unknown, line: AskLine): Input[] {
  const requests = isObject(result) ? result['inputRequests'] : undefined;
  return Object.entries(isObject(requests) ? requests : {}).map(([key, request]) => {
    const method = isObject(request) ? request['method'] : undefined;
    if (!isObject(request) || !line.offers(method)) {
      const wanted = typeof method === 'string' ? method : 'something unreadable';
      throw new WrongInputRequest(`The server asked for ${wanted}, which was not declared.`);
    }
    return { key, method, params: request['params'] };
  });
}

/** Asks for all inputs of a round at once, but for sampling, whose requests come one after the other. */
async function askAll(inputs: Input[], line: AskLine, isOver: () => boolean): Promise<Response[]> {
  let turn: Promise<unknown> = Promise.resolve();
  const ask = (method: InputMethod, params: unknown, asking: Asking): Promise<unknown> => {
    if (method !== 'sampling/createMessage') return line.ask(method, params, asking);
    turn = turn.then(() => (isOver() ? undefined : line.ask(method, params, asking)));
    return turn;
  };
  return Promise.all(
    inputs.map(async ({ key, method, params }) => {
      let mark: RuleMark | undefined;
      const onRule = (given: RuleMark) => void (mark = given);
      const result = await ask(method, params, { onRule });
      return { key, result, ...(mark && { mark }) };
    }),
  );
}
