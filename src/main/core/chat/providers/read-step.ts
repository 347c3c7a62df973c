import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Usage } from '../../../../shared/model/chat-endpoint.ts';
import type { StepPart } from '../model.ts';
import { ModelFailure } from '../model.ts';
import { failureInStream } from './failure.ts';
import { finishOf } from './finish.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import { messageBuilder } from './message-builder.ts';
import type { Redact } from './redact.ts';
import { startUsage, usageOf } from './usage.ts';

type Context = {
  provider: string;
  place: string;
  redact: Redact;
  readsThinkTags: boolean;
  /** The warnings from before the request. */
  warnings: string[];
  /** Hears of usage that is reported before the end. */
  onUsage(usage: Usage): void;
};

/** The library's stream as the parts of a step. Throws where the endpoint tells an error. */
export async function* readStep(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  { provider, place, redact, readsThinkTags, warnings, onUsage }: Context,
): AsyncGenerator<StepPart> {
  const builder = messageBuilder(provider, readsThinkTags);
  let length = 0;
  let isUnreadable = false;
  let isCompleted = false;
  for await (const part of toItsEnd(stream)) {
    switch (part.type) {
      case 'stream-start':
        warnings.push(...part.warnings.map(warningLabel));
        break;
      case 'error':
        if (isNoEnd(part.error)) break;
        if (!isBadPiece(part.error)) throw failureInStream(part.error, place, redact);
        if (!isUnreadable) warnings.push('A part of the answer was unreadable and is missing.');
        isUnreadable = true;
        break;
      case 'raw': {
        isCompleted ||= memberOf(part.rawValue, 'type') === 'response.completed';
        const usage = startUsage(part.rawValue);
        if (usage) onUsage(usage);
        break;
      }
      case 'finish': {
        yield* builder.end();
        // After a chunk that it can't read, a library forgets how the answer ended.
        const reason = isUnreadable && isCompleted ? completed : part.finishReason;
        const finish = finishOf(reason, builder.hasCalls());
        if (finish === 'interrupted' && !builder.hasParts()) throw empty(place, isUnreadable);
        if (finish === 'failed') throw failed(part.finishReason.raw, place);
        if (isUnreadable && builder.hasCalls()) throw garbled(place);
        const usage = usageOf(part.usage);
        builder.tell(part.providerMetadata);
        yield {
          type: 'finish',
          finish,
          ...(part.finishReason.raw !== undefined && { rawFinish: part.finishReason.raw }),
          ...(usage && { usage }),
          warnings: [...new Set(warnings)].map(redact),
          message: builder.message(),
        };
        return;
      }
      default:
        length += 'delta' in part ? part.delta.length : 0;
        if (length > longestAnswer) throw endless(place);
        yield* builder.take(part);
    }
  }
  yield* builder.end();
  if (!builder.hasParts()) throw empty(place, isUnreadable);
  yield {
    type: 'finish',
    finish: 'interrupted',
    warnings: [...new Set(warnings)].map(redact),
    message: builder.message(),
  };
}

/** How long a server may keep a connection open after the end of its answer, in milliseconds. */
const maxLingerMs = 250;

/**
 * The parts; the last one when the connection has ended, too: all that came over it is then told, and
 * one that is torn down would have to be opened anew for the next step.
 */
async function* toItsEnd(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.type === 'finish') await letEnd(reader);
      yield value;
    }
  } finally {
    await cancel(reader);
  }
}

async function letEnd(reader: ReadableStreamDefaultReader): Promise<void> {
  const timer = setTimeout(() => void cancel(reader), maxLingerMs);
  // Errors after the end of an answer don't matter.
  const read = () => reader.read().catch(() => ({ done: true }));
  while (!(await read()).done);
  clearTimeout(timer);
}

const cancel = (reader: ReadableStreamDefaultReader) => reader.cancel().catch(() => undefined);

/** The longest answer, in characters, which no model writes, but a server may. */
const longestAnswer = 16_000_000;

const endless = (place: string) =>
  new ModelFailure(
    `${place} does not stop: its answer has more than ${longestAnswer / 1e6} million characters.`,
    {
      kind: 'provider',
    },
  );

const completed = { unified: 'stop', raw: undefined } as const;

const empty = (place: string, isUnreadable: boolean) =>
  new ModelFailure(
    isUnreadable
      ? `${place} answered with something other than this provider’s stream.`
      : `${place} ended its answer before it started.`,
    { kind: 'provider' },
  );

const failed = (raw: string | undefined, place: string) =>
  new ModelFailure(
    raw === 'MALFORMED_FUNCTION_CALL'
      ? `The model at ${place} wrote an unreadable call (${raw}).`
      : `${place} ended the answer with an error${raw === undefined ? '' : ` (${raw})`}.`,
    { kind: 'provider' },
  );

/** The failure of an answer whose calls may lack a part. */
const garbled = (place: string) =>
  new ModelFailure(
    `A part of the answer of ${place} was unreadable, so its calls can’t be trusted.`,
    { kind: 'provider' },
  );

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const isBadPiece = (error: unknown): boolean =>
  nameOf(error) === 'AI_JSONParseError' || nameOf(error) === 'AI_TypeValidationError';

/** Whether an error means a stream without an end, which the other libraries report as interrupted. */
const isNoEnd = (error: unknown): boolean =>
  nameOf(error) === 'AI_InvalidResponseDataError' &&
  error instanceof Error &&
  error.message.includes('without a finish reason');

type Warning = Extract<LanguageModelV4StreamPart, { type: 'stream-start' }>['warnings'][number];

function warningLabel(warning: Warning): string {
  switch (warning.type) {
    case 'unsupported':
    case 'compatibility':
      return `${warning.feature} ${warning.type === 'unsupported' ? 'is not supported by this model' : 'works in a limited way'}${warning.details ? `: ${warning.details}` : '.'}`;
    case 'deprecated':
      return `${warning.setting}: ${warning.message}`;
    case 'other':
      return warning.message;
  }
}
