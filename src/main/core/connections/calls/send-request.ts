import type { HeaderChange } from '../../../../shared/model/calls/raw-message.ts';
import { sentMeta, type Meta } from '../../../../shared/model/calls/meta.ts';
import { logLevelKey, type LogLevel } from '../../../../shared/model/log-levels.ts';
import type { RawExchange, RawRequest } from '../../wire/raw-lane.ts';
import type { Established } from '../reach/establish.ts';
import type { Link } from '../reach/link.ts';
import { modernEnvelope, type ClientFacts } from '../reach/negotiate.ts';
import type { ServerLists } from './server-lists.ts';

/** What all requests over a connection have in common. */
export type Sender = {
  lists: ServerLists;
  /** What the modern era tells with every request of the client. */
  facts: ClientFacts;
  /** The level of log messages to ask for, in the modern era. */
  logLevel(): LogLevel | undefined;
  /** Members of `_meta` that each request to the server carries. */
  meta: Meta | undefined;
};

/** Sends a request down the raw lane, with the envelope and the headers that the server’s era asks for. */
export function sendRequest(
  request: RawRequest,
  { link, server }: Pick<Established, 'link' | 'server'>,
  { lists, facts, logLevel: levelOf, meta: common }: Sender,
): RawExchange {
  const { lane, kind } = link;
  // Most requests have no members of their own, and calls are many.
  const hasOwn = common !== undefined || request.meta !== undefined;
  if (server.era === 'legacy' && !hasOwn) return lane.request(request);
  const { meta, ...rest } = request;
  const own = hasOwn ? sentMeta({ ...common, ...meta }) : {};
  if (server.era === 'legacy') {
    return lane.request(Object.keys(own).length > 0 ? { ...rest, meta: own } : rest);
  }
  const logLevel = levelOf();
  const headers = kind === 'stdio' ? undefined : lists.headersOf(request);
  const veiled = headers && lists.hiddenHeaders(request, headers);
  return lane.request({
    ...request,
    meta: {
      ...own,
      ...(logLevel && { [logLevelKey]: logLevel }),
      ...modernEnvelope(server.revision, facts),
    },
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
