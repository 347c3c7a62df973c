import type { JsonRpcMessage } from '../json/json-rpc.ts';
import { sdkPart } from './pass-on.ts';
import { tappedRequest, type HttpTap } from './tapped-fetch.ts';

type RawPost = {
  url: string;
  headers: Headers;
  text: string;
  /** Gets the messages of the answer that are not answers to what was sent raw. */
  deliver(message: JsonRpcMessage): void;
  /** Aborts the HTTP request, or its answer. */
  signal: AbortSignal;
};

/**
 * Posts a text past the SDK, which refuses headers and bodies that are wrong; answers with the seq of
 * its record as soon as it is sent, or is known not to be. The answer is for the record.
 */
export function postRaw(
  tap: HttpTap,
  { url, headers, text, deliver, signal }: RawPost,
): Promise<number> {
  const hooks: HttpTap['hooks'] = {
    ...tap.hooks,
    exactText: () => undefined,
    onMessage(received) {
      const passed = sdkPart(received, tap.hooks.onMessage(received));
      if (passed) deliver(passed);
      return 'taken';
    },
  };
  return new Promise((resolve) => {
    const init = { method: 'POST', headers, body: text, signal };
    tappedRequest({ ...tap, hooks }, url, init, resolve)
      .then((response) => response.body?.pipeTo(new WritableStream()))
      // How the exchange ended is on record already, by the tap.
      .catch(() => undefined);
  });
}
