import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import type { CardDifference } from '../../../shared/model/servers/server-card.ts';

type Card = Record<string, unknown>;
type Live = {
  /** Where the server is reached. */
  url: string;
  server: Pick<NegotiatedServer, 'serverInfo' | 'revision' | 'isSse'>;
};

const maxShown = 500;
const namePattern = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const schemaPattern =
  /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/v\d+\/server-card\.schema\.json$/;

/** What is wrong with a card by itself (SEP-2127, schema). */
export function cardProblems(card: Card): string[] {
  const { $schema: schema, name, version, description, remotes } = card;
  const problems: string[] = [];
  if (typeof schema !== 'string' || !schemaPattern.test(schema)) {
    problems.push('Its $schema is not the address of a server card’s schema.');
  }
  if (typeof name !== 'string' || name.length > 200 || !namePattern.test(name)) {
    problems.push('Its name is not of the form com.example/name.');
  }
  if (typeof version !== 'string') problems.push('It has no version.');
  else if (/^[~^<>=]|\.[x*](\.|$)/.test(version)) problems.push('Its version is a range.');
  if (typeof description !== 'string' || description === '') {
    problems.push('It has no description.');
  } else if (description.length > 100) {
    problems.push('Its description is longer than 100 characters.');
  }
  if (remotes !== undefined && !Array.isArray(remotes))
    problems.push('Its remotes are not a list.');
  return problems;
}

/** The members of a card that the live server contradicts (SEP-2127, Consistency with Runtime Behavior). */
export function cardDifferences(card: Card, { url, server }: Live): CardDifference[] {
  const { serverInfo, revision, isSse } = server;
  const differences: CardDifference[] = [];
  const differ = (member: string, inCard: unknown, live: unknown) =>
    void differences.push({ member, inCard: shown(inCard), live: shown(live) });
  const { name } = card;
  // A card’s name is a reverse domain with the name after a slash.
  const isSameName =
    name === serverInfo.name ||
    (typeof name === 'string' && name.slice(name.indexOf('/') + 1) === serverInfo.name);
  if (name !== undefined && !isSameName) differ('name', name, serverInfo.name);
  for (const member of ['version', 'title', 'description', 'websiteUrl'] as const) {
    const live = serverInfo[member];
    if (card[member] === undefined || live === undefined || card[member] === live) continue;
    differ(member, card[member], live);
  }
  const icons = serverInfo.icons?.map(({ src }) => src);
  const ofCard = Array.isArray(card['icons']) ? card['icons'].map(srcOf) : undefined;
  if (icons && ofCard && jsonOf(icons) !== jsonOf(ofCard)) differ('icons', ofCard, icons);
  if (!Array.isArray(card['remotes'])) return differences;
  const remotes = card['remotes'].filter(isObject);
  const type = isSse ? 'sse' : 'streamable-http';
  const own = remotes.find((remote) => sameAddress(remote['url'], url));
  if (!own)
    differ(
      'remotes',
      remotes.map((remote) => remote['url']),
      url,
    );
  else if (own['type'] !== type) differ('remotes, type', own['type'], type);
  const versions = own?.['supportedProtocolVersions'];
  if (Array.isArray(versions) && !versions.includes(revision)) {
    differ('remotes, supportedProtocolVersions', versions, revision);
  }
  return differences;
}

const srcOf = (icon: unknown): unknown => (isObject(icon) ? icon['src'] : undefined);

/** Whether two addresses lead to one place; a template, whose parts are in braces, fits any text there. */
function sameAddress(given: unknown, url: string): boolean {
  if (typeof given !== 'string') return false;
  if (!given.includes('{')) return URL.canParse(given) && new URL(given).href === new URL(url).href;
  const parts = given.split(/\{[^{}]*\}/);
  if (!url.startsWith(parts[0] ?? '') || !url.endsWith(parts.at(-1) ?? '')) return false;
  let at = 0;
  return parts.every((part) => {
    const found = url.indexOf(part, at);
    at = found + part.length;
    return found !== -1;
  });
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : jsonOf(value ?? null);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
