import { messageOf } from '../../../shared/rpc/errors.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { maskedBody } from './masked-body.ts';
import { untilDrained } from './pressure.ts';
import { passOn, recordMessages } from './record-messages.ts';
import type { BodyWatch } from './watched-body.ts';
import type { WireLog } from './wire-log.ts';

const maxBodyBytes = 256 * 1024 * 1024;

/**
 * Watches a body that is no event stream: it is recorded when it is complete. A JSON body is passed
 * on only then, cut short where the raw lane took its message; the SDK waits for its end anyway.
 */
export function watchJsonBody(
  log: WireLog,
  hooks: FetchHooks,
  isOurs: (reason: unknown) => boolean,
  isJson: boolean,
): BodyWatch {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const recordBroken = (message: string) => {
    const extra = { isError: true, findings: [{ message }], bytes: size };
    log.httpContent('http-body', 'in', Buffer.concat(chunks), extra);
  };
  return {
    ready: () => untilDrained(hooks.pressure),
    chunk(chunk) {
      size += chunk.length;
      if (size > maxBodyBytes) recordBroken(`a body of more than ${maxBodyBytes} bytes`);
      if (size > maxBodyBytes) throw new Error('The server’s answer is larger than 256 MB.');
      chunks.push(chunk);
      return isJson ? undefined : chunk;
    },
    end() {
      const bytes = Buffer.concat(chunks);
      if (bytes.length === 0) return undefined;
      const instead = recordBody(log, hooks, bytes);
      return isJson ? (instead ?? bytes) : undefined;
    },
    broke(error) {
      if (size > maxBodyBytes) return;
      const isFromHere = isOurs(error);
      if (size > 0) recordBroken(isFromHere ? 'aborted from here' : 'the connection broke');
      if (!isFromHere) log.lifecycle(`the response broke off: ${messageOf(error)}`, true);
    },
  };
}

/** Records a whole body; answers with what the SDK gets in its place, where it gets another one. */
export function recordBody(
  log: WireLog,
  hooks: FetchHooks,
  bytes: Buffer,
): Buffer<ArrayBuffer> | undefined {
  if (hooks.hidesSecrets) {
    log.httpContent('http-body', 'in', maskedBody(bytes.toString('utf8')));
    return undefined;
  }
  const received = recordMessages(log, 'in', bytes);
  if (!received) {
    log.httpContent('http-body', 'in', bytes);
    return undefined;
  }
  return passOn(received, hooks.onMessage);
}
