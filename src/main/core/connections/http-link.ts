import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { HttpLaunch } from '../../../shared/model/server.ts';
import { RawLane } from '../wire/raw-lane.ts';
import { tappedFetch } from '../wire/tapped-fetch.ts';
import type { WireLog } from '../wire/wire-log.ts';
import type { Link } from './link.ts';
import type { Sdk } from './sdk.ts';

type HttpLinkOptions = {
  sdk: Sdk;
  launch: Pick<HttpLaunch, 'url' | 'headers'>;
  log: WireLog;
  /** HTTP+SSE (2024-11-05) instead of Streamable HTTP. */
  isSse?: boolean;
};

/** A link over HTTP. The exact text of raw requests replaces the SDK's serialisation of them. */
export function httpLink({ sdk, launch, log, isSse = false }: HttpLinkOptions): Link {
  const exactTexts = new Map<string, string>();
  const fetch = tappedFetch(log, {
    exactText: (body) => {
      const exact = exactTexts.get(body);
      exactTexts.delete(body);
      return exact;
    },
    onMessage: (message, text) => void lane.take(message, text),
  });
  const options = { fetch, requestInit: { headers: launch.headers } };
  const url = new URL(launch.url);
  const transport = isSse
    ? new sdk.SSEClientTransport(url, options)
    : new sdk.StreamableHTTPClientTransport(url, options);
  const lane = new RawLane(async (text, message, { signal, onStreamEnd }) => {
    const body = JSON.stringify(message);
    if (body !== text) exactTexts.set(body, text);
    await (transport as Transport).send(message as JSONRPCMessage, {
      requestSignal: signal,
      onRequestStreamEnd: onStreamEnd,
    });
  });
  return {
    transport,
    lane,
    hasRequestStreams: !isSse,
    notify: (method, params) => transport.send({ jsonrpc: '2.0', method, params }),
    exit: () => undefined,
    close: () => transport.close(),
  };
}
