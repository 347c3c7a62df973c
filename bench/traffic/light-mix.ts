import type { WireObservation } from '../../src/main/core/wire/records/observation.ts';

/** Of what MCP servers send: mostly a few hundred bytes, some kilobytes now and then, rarely a megabyte. */
export type MixedRecord = { connectionId: number; observation: WireObservation };

export const mixedServers = 8;
const methods = [
  'tools/call',
  'tools/list',
  'resources/read',
  'resources/list',
  'prompts/get',
  'sampling/createMessage',
  'logging/setLevel',
  'completion/complete',
];
const shares = { small: 0.85, medium: 0.999 };
const rareEvery = 300_007;
const markedEvery = 30_011;

/** A word that stands in the body, past the preview, of one record in 300,007. */
export const rareWord = (seq: number): string => `zzneedle${seq}qq`;
/** A word at the start of the body of one record in 30,011. */
export const previewedWord = (seq: number): string => `yymark${seq}pp`;
export const isPreviewed = (seq: number): boolean => seq % markedEvery === 11;
export const isRare = (seq: number): boolean => seq % rareEvery === 5;

const random = randomFrom(42);
const words = Array.from({ length: 20_000 }, newWord);
const pools = {
  small: pool(1000, 130, 480),
  medium: pool(600, 2000, 20_000),
  large: pool(40, 1e5, 1e6),
};

/** The record of this number: a request where it is odd, its answer where it is even; always the same. */
export function mixedRecord(seq: number): MixedRecord {
  const pair = (seq + 1) >> 1;
  const method = methods[Math.floor(chance(pair, 1) ** 2 * methods.length)] ?? 'ping';
  const connectionId = 1 + Math.floor(chance(pair, 2) * mixedServers);
  const rpcId = String(pair);
  const common = {
    atUs: 1.79e15 + seq * 50,
    monoUs: seq * 50,
    kind: 'message',
    method,
    rpcId,
  } as const;
  const body = mixedBody(seq);
  if (seq % 2 === 1) {
    const content = `{"jsonrpc":"2.0","id":${pair},"method":"${method}","params":${body}}`;
    const subject = method === 'tools/call' ? `tool-${pair % 40}` : undefined;
    const observation = {
      ...common,
      direction: 'out',
      content,
      ...(subject && { subject }),
    } as const;
    return { connectionId, observation };
  }
  const isError = chance(seq, 3) < 0.01;
  const content = `{"jsonrpc":"2.0","id":${pair},"${isError ? 'error' : 'result'}":${body}}`;
  const durationUs = Math.exp(chance(seq, 4) * 8) * 100;
  const answer = { direction: 'in', isError, requestSeq: seq - 1, durationUs } as const;
  return { connectionId, observation: { ...common, ...answer, content } };
}

/** After so many, the lines of a server come again. */
export const mixedLines = 4000;

/** What a server that floods sends at this place. */
export const mixedLine = (at: number): string =>
  `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${mixedBody((at % mixedLines) + 1)}}}`;

/** JSON of a size that the mix has. */
export function mixedBody(seq: number): string {
  const share = chance(seq, 5);
  const size = share < shares.small ? 'small' : share < shares.medium ? 'medium' : 'large';
  const from = pools[size];
  const body = from[(seq * 7919) % from.length] ?? '{}';
  if (isPreviewed(seq)) return `{"mark":"${previewedWord(seq)}","body":${body}}`;
  if (!isRare(seq)) return body;
  return `{"padding":"${' '.repeat(200)}","rare":"${rareWord(seq)}","body":${body}}`;
}

function pool(count: number, least: number, most: number): string[] {
  return Array.from({ length: count }, () => {
    const size = Math.floor(Math.exp(Math.log(least) + random() * Math.log(most / least)));
    if (size < 600)
      return JSON.stringify({ content: [{ type: 'text', text: sentence(size - 60) }] });
    const structuredContent = { items: items(size - 200) };
    return JSON.stringify({ content: [{ type: 'text', text: sentence(80) }], structuredContent });
  });
}

function items(size: number): object[] {
  const found: object[] = [];
  for (let length = 0; length < size;) {
    const item = {
      id: Math.floor(random() * 1e9),
      name: `${word()}_${word()}`,
      path: `/${word()}/${word()}/${word()}.ts`,
      score: random(),
      isOpen: random() < 0.5,
      tags: [word(), word()],
      description: sentence(60 + random() * 100),
    };
    found.push(item);
    length += JSON.stringify(item).length + 1;
  }
  return found;
}

function sentence(length: number): string {
  let text = '';
  while (text.length < length) text += `${word()} `;
  return text;
}

function word(): string {
  return words[Math.floor(random() ** 2 * words.length)] ?? '';
}

function newWord(): string {
  const [consonants, vowels] = ['bcdfghjklmnprstvwz', 'aeiou'];
  const letter = (of: string) => of[Math.floor(random() * of.length)] ?? '';
  let text = '';
  for (let left = 2 + Math.floor(random() * 4); left > 0; left -= 1)
    text += letter(consonants) + letter(vowels);
  return text;
}

/** Between 0 and 1, the same for the same number and purpose. */
function chance(seq: number, purpose: number): number {
  return randomFrom(Math.imul(seq, 31) + purpose * 1_000_003)();
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
