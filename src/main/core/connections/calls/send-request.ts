import type { HeaderChange } from '../../../../shared/model/calls/raw-message.ts';
import type { RawExchange, RawRequest } from '../../wire/raw-lane.ts';
import type { Established } from '../reach/establish.ts';
import type { Link } from '../reach/link.ts';
import type { ServerLists } from './server-lists.ts';

type Sender = {
  live: Pick<Established, 'link' | 'server'>;
  lists: ServerLists;
  /** The members of `_meta` that the modern era asks of every request. */
  envelope: Record<string, unknown>;
};

/** Sends a request down the raw lane, with the envelope and the headers that the server’s era asks for. */
export function sendRequest(request: RawRequest, { live, lists, envelope }: Sender): RawExchange {
  const { lane, kind } = live.link;
  if (live.server.era === 'legacy') return lane.request(request);
  const headers = kind === 'stdio' ? undefined : lists.headersOf(request);
  const veiled = headers && lists.hiddenHeaders(request, headers);
  return lane.request({
    ...request,
    meta: { ...request.meta, ...envelope },
    ...(headers && { headers }),
    ...(veiled && { veiled }),
  });
}

/** Sends any text as it is; resolves with the seq of its record. What the user changes of headers wins. */
export function sendText(
  text: string,
  changes: HeaderChange[],
  link: Link,
  /**
   * The lists of a modern server, whose requests mirror parts of themselves in headers; undefined
   * otherwise.
   */
  lists: ServerLists | undefined,
): Promise<number> {
  const own = lists && link.kind !== 'stdio' ? Object.entries(lists.headersOfText(text)) : [];
  return link.sendRaw(text, [...own, ...changes]);
}
