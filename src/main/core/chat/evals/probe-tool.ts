import type { LeftOutTool } from '../../../../shared/model/chat/chat.ts';
import type { Probe, ProbeAnswer, ProbeItem } from '../../../../shared/model/chat/probe.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { limitConcurrency } from '../run/limit-concurrency.ts';
import type { RunRooms } from '../run/chat-runs.ts';
import { chooseOnce, type Choice } from '../run/choose-once.ts';
import { unpacedSettings } from '../demo/unpaced-settings.ts';
import { passRate } from './grade.ts';
import { modelFor } from '../run/model-for.ts';
import { offerTools } from '../run/tools/offer-tools.ts';
import { pricesFor } from '../run/prices.ts';

type Rooms = Pick<
  RunRooms,
  'endpoints' | 'rules' | 'isDisabled' | 'reach' | 'fitFor' | 'validation' | 'agent'
>;

const mostAtOnce = 4;

/** Puts a prompt to a model as often as it is wanted, and counts how often it picks the tool. */
export async function* probeTool(
  rooms: Rooms,
  wanted: Probe,
  signal: AbortSignal,
): AsyncGenerator<ProbeItem> {
  const { endpoints, rules, reach, fitFor } = rooms;
  const { kind } = endpoints.get(wanted.model.endpointId);
  const { tools, leftOut, instructions } = await offerTools(wanted.servers, {
    reach,
    fit: fitFor(kind),
    isDenied: rules.isDenied,
    isDisabled: rooms.isDisabled,
    signal,
  });
  if (!tools.some((one) => isProbed(wanted, one))) throw notOffered(wanted, leftOut);
  yield { type: 'offer', tools: tools.length, leftOut };

  const prices = await pricesFor(kind, wanted.model.modelId);
  const settings = unpacedSettings(kind);
  const choose = async (trySignal: AbortSignal) =>
    chooseOnce(
      {
        // Each run has a model of its own, since a demo counts its turns.
        model: await modelFor(wanted.model, { ...rooms, events: [], settings: settings ?? {} }),
        tools,
        prompt: wanted.prompt,
        instructions: instructions.length > 0 ? instructions.join('\n\n') : undefined,
        settings,
        judge: (schema, text, judging) => rooms.validation.judge(schema, text, judging),
        ...(prices && { costOf: prices.costOf }),
      },
      trySignal,
    );
  const counted = { picks: 0, answers: 0 };
  for await (const [at, choice] of asTheyCome(wanted.runs, choose, signal)) {
    const answer = answerOf(wanted, at + 1, choice);
    if (answer.failure === undefined) counted.answers += 1;
    if (answer.picksTool) counted.picks += 1;
    yield { type: 'answer', answer, rate: passRate(counted.picks, counted.answers) };
  }
}

/** Yields values in the order in which they arrive; ending early stops those still running. */
async function* asTheyCome<Value>(
  times: number,
  action: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): AsyncGenerator<[at: number, value: Value]> {
  const stopping = new AbortController();
  const either = AbortSignal.any([signal, stopping.signal]);
  const lane = limitConcurrency(mostAtOnce);
  const pending = new Map<number, Promise<[number, Value]>>();
  for (let at = 0; at < times; at += 1) {
    const going = lane(async (): Promise<[number, Value]> => {
      either.throwIfAborted();
      return [at, await action(either)];
    });
    // One promise is awaited at a time, and the others may fail meanwhile.
    going.catch(() => undefined);
    pending.set(at, going);
  }
  try {
    while (pending.size > 0) {
      const [at, value] = await Promise.race(pending.values());
      pending.delete(at);
      yield [at, value];
    }
  } finally {
    stopping.abort();
  }
}

function answerOf(wanted: Probe, run: number, choice: Choice): ProbeAnswer {
  const isPicked = choice.calls.some(({ server = '', tool }) =>
    isProbed(wanted, { serverName: server, tool }),
  );
  // The calls of an answer that was cut off don't count: they may not have been complete.
  return { run, ...choice, picksTool: isPicked && choice.failure === undefined };
}

const isProbed = (
  { serverName, tool }: Probe,
  one: { serverName: string; tool: string },
): boolean => one.serverName === serverName && one.tool === tool;

function notOffered({ serverName, tool }: Probe, leftOut: LeftOutTool[]): RpcError {
  const why = leftOut.find(
    (one) => one.serverName === serverName && [tool, ''].includes(one.tool),
  )?.why;
  return new RpcError(
    'UNAVAILABLE',
    `The model can’t be shown ${tool} of ${serverName}: ${why ?? 'the server does not list it now.'}`,
  );
}
