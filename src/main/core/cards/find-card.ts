import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import { cardType, type CheckedCard } from '../../../shared/model/servers/server-card.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { AuthSend } from '../auth/steps/step.ts';
import { cardDifferences, cardProblems } from './check-card.ts';

type Options = {
  url: string;
  server: NegotiatedServer;
  send: AuthSend;
  signal: AbortSignal;
};

const catalogs = ['/.well-known/mcp/catalog.json', '/.well-known/ai-catalog.json'];
const maxCards = 5;
const maxText = 200_000;

/**
 * Looks for the card of a server: beside its address, then in the catalogs of its domain, of which
 * only entries on the server’s own origin are followed (SEP-2127, discovery).
 */
export async function findCard({ url, server, send, signal }: Options): Promise<CheckedCard> {
  const tried: { url: string; problem: string }[] = [];
  const read = async (address: string, accept: string) => {
    const found = await send({ method: 'GET', url: address, headers: { accept }, signal }).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        return { problem: messageOf(error) };
      },
    );
    const problem =
      'problem' in found
        ? found.problem
        : found.status === 200
          ? 'The response is not a JSON object.'
          : `HTTP ${found.status}`;
    const value = 'text' in found && found.status === 200 ? parsedJson(found.text) : undefined;
    if (isObject(value)) return { value, type: 'headers' in found ? typeOf(found.headers) : '' };
    tried.push({ url: address, problem });
    return undefined;
  };
  const own = new URL(url);
  // What follows the path may be a key, and is no part of the place.
  own.search = '';
  own.hash = '';
  const live = { url: own.href, server };
  const beside = `${own.href.replace(/\/$/, '')}/server-card`;
  const card = await read(beside, cardType);
  if (card) return checked(beside, card, live);
  const seen = new Set([beside]);
  for (const path of catalogs) {
    const address = `${own.origin}${path}`;
    const catalog = await read(address, 'application/json');
    for (const entry of catalog ? entriesIn(catalog.value, own.origin) : []) {
      if (seen.has(entry) || seen.size > maxCards) continue;
      seen.add(entry);
      const listed = await read(entry, cardType);
      if (listed) return checked(entry, listed, live);
    }
    if (catalog) tried.push({ url: address, problem: 'It lists no card of this origin.' });
  }
  return { status: 'none', tried };
}

type ReadCard = { value: Record<string, unknown>; type: string };

function checked(
  address: string,
  { value, type }: ReadCard,
  live: Pick<Options, 'url' | 'server'>,
): CheckedCard {
  const problems = cardProblems(value);
  if (type !== cardType) {
    problems.push(`It is sent as ${type.slice(0, 100) || 'no type'}, not as ${cardType}.`);
  }
  return {
    status: 'found',
    url: address,
    text: jsonOf(value, 2).slice(0, maxText),
    problems,
    differences: cardDifferences(value, live),
  };
}

const typeOf = (headers: Headers): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The addresses of cards in a catalog that lie on an origin. */
function entriesIn(catalog: Record<string, unknown>, origin: string): string[] {
  const entries = Array.isArray(catalog['entries']) ? catalog['entries'].slice(0, 1000) : [];
  return entries.flatMap((entry: unknown) => {
    if (!isObject(entry) || entry['type'] !== cardType) return [];
    const { url } = entry;
    if (typeof url !== 'string' || !URL.canParse(url, origin)) return [];
    const address = new URL(url, origin);
    return address.origin === origin ? [address.href] : [];
  });
}
