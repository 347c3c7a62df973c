import { messageOf } from '../../../shared/rpc/errors.ts';
import { EventStreamReader, type StreamEvent } from './event-stream-reader.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { untilDrained } from './pressure.ts';
import { passOn, recordMessages } from './record-messages.ts';
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
    const instead = recordEvent(log, hooks, event);
    const lines = instead === undefined ? event.lines : withData(event, instead);
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

/** Answers with the data that the SDK gets in place of the event's own. */
function recordEvent(log: WireLog, hooks: FetchHooks, event: StreamEvent): Buffer | undefined {
  const { data, problem, isComment } = event;
  const received = data && problem === undefined ? recordMessages(log, 'in', data) : undefined;
  if (!received) {
    const extra = problem === undefined ? {} : { isError: true, findings: [{ message: problem }] };
    log.httpContent(isComment ? 'sse-comment' : 'sse-event', 'in', event.raw(), extra);
    return undefined;
  }
  return passOn(received, hooks.onMessage);
}

/** The event with other data; where to resume stays. */
const withData = ({ lines }: StreamEvent, data: Buffer): Uint8Array[] => [
  ...lines.filter((line) => /^(id|retry|event)(:|$)/.test(line.toString('latin1', 0, 6))),
  Buffer.concat([Buffer.from('data: '), data]),
];
