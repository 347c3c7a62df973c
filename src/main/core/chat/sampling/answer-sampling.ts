import { isObject } from '../../../../shared/json/is-object.ts';
import type { RunLimits } from '../../../../shared/model/chat/chat.ts';
import type { Clock } from '../clock.ts';
import { ModelFailure, type Model, type StepPart } from '../model.ts';
import { watchOutput } from '../run/tools/watch-output.ts';
import { failed, refused, SamplingError } from '../../connections/requests/sampling-error.ts';
import type { SamplingBlock as Block, SamplingResult } from '../../connections/requests/askable.ts';
import { samplingRequest, type SamplingRequest } from './sampling-request.ts';

export type Sampling = {
  params: unknown;
  /** The revision that was negotiated. */
  revision: string;
  takesTools: boolean;
  model: Model;
  endpointKind: string;
  maxTokens: number;
  limits: Pick<RunLimits, 'firstOutputMs' | 'gapMs'>;
  clock: Clock;
  signal: AbortSignal;
  /** The two gates: the user sees, may change, and may refuse (undefined) what goes to the model and what comes back. */
  reviewRequest(params: unknown): Promise<unknown>;
  reviewResponse(result: SamplingResult): Promise<SamplingResult | undefined>;
  onExchange?: NonNullable<Parameters<Model['step']>[0]['onExchange']>;
};

type Finish = Extract<StepPart, { type: 'finish' }>;

/** From this revision on, content may be a list of blocks. */
const firstWithLists = '2025-11-25';

/** Answers a server's request for a message of a model. Rejects with a `SamplingError`, or the signal's reason. */
export async function answerSampling(sampling: Sampling): Promise<SamplingResult> {
  const { signal } = sampling;
  try {
    // Parameters that are wrong are refused before the user is asked to read them.
    samplingRequest(sampling.params, sampling);
    const reviewed = await sampling.reviewRequest(sampling.params);
    signal.throwIfAborted();
    if (reviewed === undefined) throw refused();
    const request = samplingRequest(reviewed, sampling);
    const result = await asked(request, sampling);
    signal.throwIfAborted();
    const answer = await sampling.reviewResponse(result);
    signal.throwIfAborted();
    if (!answer) throw refused();
    return answer;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ModelFailure) throw failed(`The model failed: ${error.message}`);
    throw error instanceof SamplingError ? error : failed(messageOf(error));
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

async function asked(request: SamplingRequest, sampling: Sampling): Promise<SamplingResult> {
  const { model, clock, signal, limits, onExchange } = sampling;
  const { stopSequences, toolNames, ...step } = request;
  const givingUp = new AbortController();
  const source = model.step({
    ...step,
    signal: givingUp.signal,
    ...(onExchange && { onExchange }),
  });
  const watch = { clock, signal, ...limits, giveUp: (reason: unknown) => givingUp.abort(reason) };
  let text = '';
  let finish: Finish | undefined;
  for await (const part of watchOutput(source, watch)) {
    if (part.type === 'text') {
      const from = text.length;
      text += part.delta;
      const cut = stoppedAt(text, from, stopSequences);
      // Stop sequences are applied here too, since not every provider takes them.
      if (cut !== undefined) {
        givingUp.abort(new Error('A stop sequence was reached.'));
        return resultOf([{ type: 'text', text: text.slice(0, cut) }], 'stopSequence', sampling);
      }
    }
    if (part.type === 'finish') {
      finish = part;
      break;
    }
  }
  if (!finish || finish.finish === 'interrupted')
    throw failed('The model’s answer was interrupted.');
  const blocks = blocksOf(finish, toolNames);
  const hasCalls = blocks.some(({ type }) => type === 'tool_use');
  if (hasCalls && finish.finish === 'length')
    throw failed('The model’s answer was cut off in a call.');
  return resultOf(blocks, hasCalls ? 'toolUse' : stopReasons[finish.finish], sampling);
}

const stopReasons: Record<Finish['finish'], string> = {
  stop: 'endTurn',
  calls: 'endTurn',
  length: 'maxTokens',
  blocked: 'contentFilter',
  interrupted: 'interrupted',
  other: 'other',
};

/** Finds where the first stop sequence begins that ends behind `from`. */
function stoppedAt(text: string, from: number, sequences: string[]): number | undefined {
  const places = sequences
    .map((sequence) => text.indexOf(sequence, Math.max(0, from - sequence.length + 1)))
    .filter((at) => at !== -1);
  return places.length > 0 ? Math.min(...places) : undefined;
}

function blocksOf({ message }: Finish, toolNames: ReadonlyMap<string, string>): Block[] {
  return message.parts.flatMap((part): Block[] => {
    switch (part.type) {
      case 'reasoning':
        return [];
      case 'text':
        return part.text === '' ? [] : [{ type: 'text', text: part.text }];
      case 'file': {
        const type = part.mediaType.startsWith('audio/') ? 'audio' : 'image';
        return [{ type, data: part.base64, mimeType: part.mediaType }];
      }
      case 'call': {
        const { callId, wireName, argumentsText } = part;
        const input = argumentsOf(argumentsText);
        const name = toolNames.get(wireName);
        if (!input || name === undefined)
          throw failed('The model asked for a call that can’t be made.');
        return [{ type: 'tool_use', id: callId, name, input }];
      }
    }
  });
}

function argumentsOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return isObject(value) ? value : undefined;
  } catch {
    // Arguments that are no JSON are reported by the caller.
    return undefined;
  }
}

function resultOf(
  blocks: Block[],
  stopReason: string,
  { model, revision }: Sampling,
): SamplingResult {
  const content = revision >= firstWithLists ? listed(blocks) : single(blocks);
  return { role: 'assistant', content, model: model.modelId, stopReason };
}

const nothing: Block = { type: 'text', text: '' };

const listed = (blocks: Block[]): Block | Block[] =>
  blocks.length > 1 ? blocks : (blocks[0] ?? nothing);

/** One block for revisions before 2025-11-25: all texts joined, or else the first block. */
function single(blocks: Block[]): Block {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return texts.length > 0 ? { type: 'text', text: texts.join('') } : (blocks[0] ?? nothing);
}
