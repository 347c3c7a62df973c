import { describe, expect, test } from 'vitest';
import { createSecretMasker } from '../../secrets/masking/secret-masker.ts';
import type { WireObservation } from '../records/observation.ts';
import { WireLog } from '../records/wire-log.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { hiddenBytes } from './hidden-bytes.ts';
import { watchEventStream } from './watch-event-stream.ts';
import { watchJsonBody } from './watch-json-body.ts';
import type { BodyWatch } from './watched-body.ts';

const secret = 'canary-🔑-ü-0123456789';
const label = '•••';
const masker = createSecretMasker([
  { value: secret, label },
  { value: secret.slice(0, 14), label },
]);

function watched(hide: FetchHooks['hide'] = (bytes) => masker.bytes(bytes)) {
  const records: WireObservation[] = [];
  const log = new WireLog((observation) => records.push(observation), masker.mask);
  const hooks: FetchHooks = {
    exactText: () => undefined,
    onMessage: () => 'whole',
    hide,
  };
  return { log, hooks, recorded: () => textOf(records.map(({ content }) => content)), records };
}

const textOf = (parts: (Uint8Array | string | undefined)[]): string =>
  parts.map((part) => Buffer.from(part ?? '').toString('utf8')).join('\n');

/** What is passed on of a body that comes in chunks of this many bytes. */
async function passed(watch: BodyWatch, body: string, size: number): Promise<string> {
  const bytes = Buffer.from(body);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const part = await watch.chunk(Uint8Array.from(bytes.subarray(at, at + size)));
    if (part) parts.push(Buffer.from(part));
  }
  parts.push(Buffer.from((await watch.end()) ?? ''));
  return Buffer.concat(parts).toString('utf8');
}

test('gives the same bytes back where nothing is hidden, and tells of nothing', () => {
  const { log, hooks, records } = watched();
  const bytes = Buffer.from('nothing at all');

  expect(hiddenBytes(log, hooks, bytes)).toBe(bytes);
  expect(hiddenBytes(log, { ...hooks, hide: undefined }, Buffer.from(''))).toHaveLength(0);
  expect(records).toEqual([]);
});

test('hides, tells of it once before, and leaves the bytes that came as they are', () => {
  const { log, hooks, recorded } = watched();
  const bytes = Buffer.from(`${secret} and ${secret}`);

  expect(hiddenBytes(log, hooks, bytes).toString()).toBe(`${label} and ${label}`);

  expect(bytes.toString()).toBe(`${secret} and ${secret}`);
  expect(recorded().match(/repeats a secret/g)).toHaveLength(1);
});

test('hides in bytes that are no UTF-8, and in 1 MB', () => {
  const { log, hooks } = watched((bytes) =>
    createSecretMasker([{ value: 'canary-0123456789', label }]).bytes(bytes),
  );
  const odd = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('canary-0123456789')]);
  const filler = 'canary-01234567 '.repeat(64_000);
  const long = Buffer.from(`${filler}canary-0123456789${filler}`);

  expect(hiddenBytes(log, hooks, odd)).toEqual(Buffer.from('\u00ff\u00fe***', 'latin1'));
  expect(hiddenBytes(log, hooks, long).toString()).toBe(`${filler}${label}${filler}`);
});

/** Of base64 the last digit, which also depends on what comes after, is not found. */
const plain = (text: string): string => text.replaceAll(/•••\w?=*/g, label);

describe.each([1, 2, 3, 5, 7, 1000])('a secret that comes in chunks of %i bytes', (size) => {
  const spelled = [
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    [...Buffer.from(secret.slice(0, 7))].map((one) => `\\u00${one.toString(16)}`).join('') +
      secret.slice(7),
  ];
  const message = (said: string) => `{"jsonrpc":"2.0","id":1,"result":{"text":"<${said}>"}}`;

  test.each(spelled)('is hidden in a JSON body, for both who hear of it: %s', async (said) => {
    const { log, hooks, recorded } = watched();

    const told = await passed(
      watchJsonBody(log, hooks, () => false, true),
      message(said),
      size,
    );

    expect(plain(told)).toBe(message(label));
    expect(plain(recorded())).toContain(message(label));
    expect(recorded()).not.toContain(said);
  });

  test.each(spelled)('is hidden in an event that is a message: %s', async (said) => {
    const { log, hooks, recorded } = watched();
    const stream = `event: message\nid: 7\ndata: ${message(said)}\n\n`;

    const told = await passed(
      watchEventStream(log, hooks, () => false, true),
      stream,
      size,
    );

    expect(plain(told)).toContain(`data: ${message(label)}`);
    expect(told).toContain('id: 7');
    expect(recorded()).not.toContain(said);
  });

  test.each([
    ['a comment', `: ${secret}\n\n`],
    ['an event without data', `event: ${secret}\n\n`],
    ['an event that is no message', `data: not JSON ${secret}\n\n`],
    ['the id of an event that is no message', `id: ${secret}\ndata: not JSON\n\n`],
    ['the id of a message', `id: ${secret}\ndata: ${message('text')}\n\n`],
    ['an event on several lines', `data: not JSON\ndata: ${secret}\ndata: more\n\n`],
    ['what is cut off at the end', `data: ${secret}`],
  ])('is recorded in no part of a stream: %s', async (_what, stream) => {
    const { log, hooks, recorded } = watched();

    await passed(
      watchEventStream(log, hooks, () => false, true),
      stream,
      size,
    );

    expect(recorded()).not.toContain('canary');
  });
});

test('records of a body that broke off no secret that came whole', () => {
  const { log, hooks, recorded } = watched();
  const watch = watchJsonBody(log, hooks, () => false, true);

  void watch.chunk(Uint8Array.from(Buffer.from(`{"text":"${secret}`)));
  void watch.broke(new Error('reset'));

  expect(recorded()).toContain(`{"text":"${label}`);
  expect(recorded()).not.toContain('canary');
});
