import type { HeaderChange } from '../../../../shared/model/calls/raw-message.ts';
import { sentMeta, type Meta } from '../../../../shared/model/calls/meta.ts';
import { logLevelKey, type LogLevel } from '../../../../shared/model/log-levels.ts';
import type { RawExchange, RawRequest } from '../../wire/raw-lane.ts';
import type { Established } from '../reach/establish.ts';
import type { Link } from '../reach/link.ts';
import type { ServerLists } from './server-lists.ts';

type Sender = {
  live: Pick<Established, 'link' | 'server'>;
  lists: ServerLists;
  /** The members of `_meta` that the modern era asks of every request. */
  envelope: Record<string, unknown>;
  /** The level of log messages to ask for, in the modern era. */
  logLevel: LogLevel | undefined;
  /** Members of `_meta` that each request to the server carries. */
  meta: Meta | undefined;
};

/** Sends a request down the raw lane, with the envelope and the headers that the server’s era asks for. */
export function sendRequest(request: RawRequest, sender: Sender): RawExchange {
  const { live, lists, envelope, logLevel } = sender;
  const { lane, kind } = live.link;
  const { meta, ...rest } = request;
  // Most requests have no members of their own, and calls are many.
  const hasOwn = sender.meta !== undefined || meta !== undefined;
  const own = hasOwn ? sentMeta({ ...sender.meta, ...meta }) : {};
  if (live.server.era === 'legacy') {
    if (!hasOwn) return lane.request(request);
    return lane.request(Object.keys(own).length > 0 ? { ...rest, meta: own } : rest);
  }
  const headers = kind === 'stdio' ? undefined : lists.headersOf(request);
  const veiled = headers && lists.hiddenHeaders(request, headers);
  return lane.request({
    ...request,
    meta: { ...own, ...(logLevel && { [logLevelKey]: logLevel }), ...envelope },
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
