import { createHash } from 'node:crypto';

type Named = { serverName: string; tool: string };

/** The most that OpenAI and Gemini take; Anthropic takes 128. */
const maxLength = 64;
const hashLength = 8;

/**
 * Names that every provider takes (a letter or `_`, then letters, digits, `_` and `-`), each of one
 * tool, in the order of the tools given. They depend on nothing but the set of tools: neither on
 * which server was connected first nor on the provider, so that runs can be compared. Mapped back by
 * table, never by taking them apart.
 */
export function wireNames(tools: readonly Named[]): string[] {
  const servers = new Set(tools.map(({ serverName }) => serverName));
  const wanted = new Map<string, { plain: string; isExact: boolean }>();
  for (const tool of tools) wanted.set(keyOf(tool), plainName(tool, servers.size > 1));
  const owners = new Map<string, string>();
  // A name that needs no change wins over those that only become the same.
  const keys = [...wanted.keys()].sort(
    (one, other) => rank(one) - rank(other) || order(one, other),
  );
  for (const key of keys) {
    const { plain = '' } = wanted.get(key) ?? {};
    let name = plain.length > maxLength || owners.has(plain) ? shortened(plain, key) : plain;
    for (let again = 0; owners.has(name); again += 1) name = shortened(plain, `${key} ${again}`);
    owners.set(name, key);
  }
  const names = new Map([...owners].map(([name, key]) => [key, name]));
  return tools.map((tool) => names.get(keyOf(tool)) ?? '');

  function rank(key: string): number {
    return wanted.get(key)?.isExact ? 0 : 1;
  }
}

const keyOf = ({ serverName, tool }: Named): string => JSON.stringify([serverName, tool]);

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Returns the tool's own name where only one server is offered, since models are tested with it.
 */
function plainName({ serverName, tool }: Named, isPrefixed: boolean) {
  const name = isPrefixed ? `${cleaned(serverName)}__${cleaned(tool)}` : cleaned(tool);
  const plain = /^[A-Za-z_]/.test(name) ? name : `_${name}`;
  return { plain, isExact: plain === (isPrefixed ? `${serverName}__${tool}` : tool) };
}

/** A name with only the characters that providers take; a hash where none is left. */
const cleaned = (name: string): string =>
  /[A-Za-z0-9]/.test(name) ? name.replaceAll(/[^A-Za-z0-9_-]/gu, '_') : `tool_${hash(name)}`;

const shortened = (name: string, key: string): string =>
  `${name.slice(0, maxLength - hashLength - 1)}_${hash(key)}`;

const hash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, hashLength);
