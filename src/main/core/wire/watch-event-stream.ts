import { messageOf } from '../../../shared/rpc/errors.ts';
import { EventStreamReader, type StreamEvent } from './event-stream-reader.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { untilDrained } from './pressure.ts';
import { recordMessages, takenResponse } from './record-messages.ts';
import type { BodyWatch } from './watched-body.ts';
import type { WireLog } from './wire-log.ts';

const lineFeed = Buffer.from('\n');

/** Watches an event stream: each event is recorded when it is complete, then passed on. */
export function watchEventStream(
  log: WireLog,
  hooks: FetchHooks,
  isOurs: (reason: unknown) => boolean,
  isListening: boolean,
): BodyWatch {
  let passed: Uint8Array[] = [];
  const reader = new EventStreamReader((event) => {
    const taken = recordEvent(log, hooks, event);
    const lines = taken === undefined ? event.lines : shortened(event, taken);
    for (const line of lines) passed.push(line, lineFeed);
    passed.push(lineFeed);
  });
  const takePassed = () => {
    const parts = passed;
    passed = [];
    return parts.length > 0 ? Buffer.concat(parts) : undefined;
  };
  return {
    ready: () => untilDrained(hooks.pressure),
    chunk(chunk) {
      reader.push(chunk);
      return takePassed();
    },
    end() {
      reader.end();
      log.lifecycle('the server closed the event stream');
      if (isListening) hooks.onListeningEnded?.();
      return takePassed();
    },
    broke(error) {
      reader.end();
      if (isOurs(error)) {
        log.lifecycle('the event stream was closed from here');
        return;
      }
      log.lifecycle(`the event stream broke off: ${messageOf(error)}`, true);
      if (isListening) hooks.onListeningEnded?.();
    },
  };
}

/** Answers with the id of a response that the raw lane took. */
function recordEvent(log: WireLog, hooks: FetchHooks, event: StreamEvent): unknown {
  const { data, problem, isComment } = event;
  const received = data && problem === undefined ? recordMessages(log, 'in', data) : undefined;
  if (!received) {
    const extra = problem === undefined ? {} : { isError: true, findings: [{ message: problem }] };
    log.httpContent(isComment ? 'sse-comment' : 'sse-event', 'in', event.raw(), extra);
    return undefined;
  }
  const taken = received.filter(({ message, text }) => hooks.onMessage(message, text));
  const [only] = taken;
  if (!only || received.length > 1 || only.message.method !== undefined) return undefined;
  return only.message.id;
}

/** What the SDK must still see of a response that is settled: that it came, and where to resume. */
const shortened = ({ lines }: StreamEvent, id: unknown): Uint8Array[] => [
  ...lines.filter((line) => /^(id|retry|event)(:|$)/.test(line.toString('latin1', 0, 6))),
  Buffer.concat([Buffer.from('data: '), takenResponse(id)]),
];
