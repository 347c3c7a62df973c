import { streamEnded } from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { EventStreamReader, type StreamEvent } from './event-stream-reader.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { hiddenBytes } from './hidden-bytes.ts';
import { passOn } from './pass-on.ts';
import { untilDrained } from '../pressure.ts';
import { receiveMessages, type Received } from '../records/receive-messages.ts';
import type { BodyWatch } from './watched-body.ts';
import type { WireLog } from '../records/wire-log.ts';

type Bytes = Buffer<ArrayBuffer>;

const lineFeed = Buffer.from('\n');
const eventEnd = Buffer.from('\n\n');

/**
 * Watches an event stream: each event is recorded when it is complete, then passed on. A large one is
 * read in turns with everything else; the events after it wait.
 */
export function watchEventStream(
  log: WireLog,
  hooks: FetchHooks,
  isOurs: (reason: unknown) => boolean,
  isListening: boolean,
): BodyWatch {
  const watching: Watching = { log, hooks, isAnswered: isListening };
  let waiting: StreamEvent[] = [];
  const reader = new EventStreamReader((event) => waiting.push(event));
  const takeWaiting = (): Bytes | undefined | Promise<Bytes | undefined> => {
    const events = waiting;
    waiting = [];
    return events.length > 0 ? passEvents(watching, events) : undefined;
  };
  return {
    ready: () => untilDrained(hooks.pressure, reader.unendedBytes),
    chunk(chunk) {
      reader.push(chunk);
      return takeWaiting();
    },
    async end() {
      reader.end();
      const passed = await takeWaiting();
      log.lifecycle(watching.isAnswered ? streamEnded : `${streamEnded} before it answered`);
      if (isListening) hooks.onListeningEnded?.();
      return passed;
    },
    async broke(error) {
      reader.end();
      await takeWaiting();
      if (isOurs(error)) {
        log.lifecycle('the event stream was closed by Wirebench');
        return;
      }
      log.lifecycle(`the event stream broke off: ${messageOf(error)}`, true);
      if (isListening) hooks.onListeningEnded?.();
    },
  };
}

/** `isAnswered`: what was posted got its response, or nothing was. */
type Watching = { log: WireLog; hooks: FetchHooks; isAnswered: boolean };

/** Records events in their order; answers with what the SDK gets in their place. */
function passEvents(watching: Watching, events: StreamEvent[]): Bytes | Promise<Bytes> {
  const parts: Bytes[] = [];
  for (const [at, event] of events.entries()) {
    const passed = passEvent(watching, event);
    if (passed instanceof Promise) {
      return passed.then(async (part) => {
        const rest = events.slice(at + 1);
        return Buffer.concat([...parts, part, await passEvents(watching, rest)]);
      });
    }
    parts.push(passed);
  }
  return Buffer.concat(parts);
}

function passEvent(watching: Watching, sent: StreamEvent): Bytes | Promise<Bytes> {
  const { log, hooks } = watching;
  const event = hooks.hide ? hiddenEvent(log, hooks, sent) : sent;
  const { data, problem } = event;
  if (data && problem === undefined) {
    const received = receiveMessages(log, data);
    const fields = () => event.fields.map(({ start, end }) => event.raw.subarray(start, end));
    if (!(received instanceof Promise)) return passReceived(watching, event, received, fields);
    // The fields are copied, since the memory of the event may be handed over to another thread meanwhile.
    const copied = fields().map((field) => Buffer.from(field));
    return received.then((read) => passReceived(watching, event, read, () => copied));
  }
  if (data) hooks.onOverlong?.(Buffer.from(data.subarray(0, overlongStart)));
  return passOther(log, event, problem);
}

function passReceived(
  watching: Watching,
  event: HiddenEvent,
  received: Received,
  fields: () => Buffer[],
): Bytes | Promise<Bytes> {
  const { log, hooks } = watching;
  if (!Array.isArray(received))
    return passOther(log, event, received.isLarge ? received.why : undefined);
  watching.isAnswered ||= received.some(({ message }) => message.method === undefined);
  const instead = passOn(received, hooks.onMessage);
  if (instead instanceof Promise) return instead.then((data) => withData(fields(), data));
  return instead ? withData(fields(), instead) : whole(event);
}

/** `recorded` is what is put on record in place of `raw`, whose fields stay for the SDK to resume by. */
type HiddenEvent = StreamEvent & { recorded?: Bytes };

/** The event without the secrets of the sign-in; the same one where it holds none. */
function hiddenEvent(log: WireLog, hooks: FetchHooks, event: StreamEvent): HiddenEvent {
  const { raw, data, fields } = event;
  const shown = hiddenBytes(log, hooks, raw);
  if (shown === raw) return event;
  if (!data) return { ...event, raw: shown, fields: [] };
  const lines = fields.map(({ start, end }) => raw.subarray(start, end));
  const parts = lines.flatMap((line) => [line, lineFeed]);
  const hidden = Buffer.from(hooks.hide?.(data) ?? data);
  const at = parts.reduce((sum, { length }) => sum + length, 0);
  let from = 0;
  const kept = lines.map(({ length }) => ({ start: from, end: (from += length + 1) - 1 }));
  const whole = Buffer.concat([...parts, Buffer.from('data: '), hidden]);
  return { ...event, raw: whole, recorded: shown, data: whole.subarray(at + 6), fields: kept };
}

/** Records an event that is no message; one with a problem is not passed on, for the SDK would read it. */
function passOther(log: WireLog, event: HiddenEvent, problem: string | undefined): Bytes {
  const { raw, recorded = raw, isComment } = event;
  const isPassed = problem === undefined && raw.length <= maxPassedBytes;
  const passed = isPassed ? whole(event) : Buffer.alloc(0);
  const extra = problem === undefined ? {} : { isError: true, findings: [{ message: problem }] };
  const kind = isComment ? 'sse-comment' : 'sse-event';
  log.httpContent(kind, 'in', recorded, { ...extra, isGiven: !isPassed });
  return passed;
}

const whole = ({ raw }: StreamEvent): Bytes => Buffer.concat([raw, eventEnd]);

/** The event with other data; its `id` and `retry` stay, since resuming needs them. */
const withData = (fields: Buffer[], data: Buffer): Bytes =>
  Buffer.concat([
    ...fields.flatMap((line) => [line, lineFeed]),
    Buffer.from('data: '),
    data,
    eventEnd,
  ]);

/** A larger comment or event without a message is not passed on. */
const maxPassedBytes = 1024 * 1024;
/** So much of an event that was cut short tells whose answer it was. */
const overlongStart = 1000;
