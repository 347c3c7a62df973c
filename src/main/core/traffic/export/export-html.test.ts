import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportedText } from '../../../../../test/exported-text.ts';
import { seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import { exportHtml } from './export-html.ts';
import { indentJson } from './indent-json.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

type Seen = ReturnType<typeof seen>;

async function page(...observations: Seen[]): Promise<string> {
  return exportedText(folder, exportHtml, '<s>"x"', observations);
}

const call = (text: string, more = {}) =>
  seen(text, { direction: 'out', method: 'tools/call', rpcId: '1', subject: 'stock', ...more });
const answer = (text: string, more = {}) =>
  seen(text, { requestSeq: 1, durationUs: 12_345, rpcId: '1', method: 'tools/call', ...more });

const rowsOf = (html: string): number =>
  html.split('<details>').length + html.split('<details ').length - 2;

test('joins a request with its answer, its time and its outcome', async () => {
  const html = await page(
    call('{"id":1,"params":{"apiKey":"c4n4ry"}}'),
    seen('{"method":"notifications/progress"}', {
      requestSeq: 1,
      method: 'notifications/progress',
    }),
    answer('{"id":1,"error":{"message":"sold out"}}', { isError: true }),
  );

  expect(rowsOf(html)).toBe(2);
  expect(html).toContain('tools/call stock');
  expect(html).toContain('12.3 ms');
  expect(html).toMatch(/class="bad">error</);
  expect(html).toContain('sold out');
  expect(html).not.toContain('c4n4ry');
  expect(html).toContain('/params/apiKey');
});

test('says of a request that was not answered that it was not', async () => {
  expect(await page(call('{"id":1}'))).toContain('no response');
});

test('loads nothing, runs nothing, and takes what servers send for text', async () => {
  const evil =
    '"><script src=//x.test></script><img src=x onerror=a()>\u202Egnp\u0007</pre></style>';
  const html = await page(
    call(evil, { method: evil, subject: evil }),
    answer(evil, { findings: [{ message: evil }] }),
    seen(evil, { kind: 'stderr' }),
  );

  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<(?:script|img|link|iframe|object|base)\b/i);
  expect(html).not.toMatch(/\s(?:src|on\w+|href="(?!#hidden))[^<>]*=[^<>]*>/i);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).not.toContain('\u202E');
  expect(html).not.toContain('\u0007');
  expect(html).toContain('U+202E');
});

test('shows the start of a large body, with no secret at the cut', async () => {
  const token = `ghp_${'a1'.repeat(20)}`;
  const html = await page(
    seen(`${'x'.repeat(199_990)} ${token} ${'y'.repeat(90_000)}`, { kind: 'stderr' }),
  );

  expect(html).toContain('The start of 290036 bytes.');
  expect(html).not.toContain('ghp_');
  expect(html.length).toBeLessThan(220_000);
});

test('shows no part of a secret where a body of wide characters was read no further', async () => {
  const token = `ghp_${'a1'.repeat(20)}`;
  const readBytes = 216_000;
  const filled = `${'漢'.repeat((readBytes - 15) / 3)} ${token.slice(0, 14)}`;
  const html = await page(
    seen(`${filled}${token.slice(14)} ${'y'.repeat(900)}`, { kind: 'stderr' }),
  );

  expect(html).toContain('The start of 216931 bytes.');
  expect(html).not.toContain('ghp_');
});

test.each([
  [
    '{"a":[1,{}],"b":1e400,"c":"x\\"{,"}',
    '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": 1e400,\n  "c": "x\\"{,"\n}',
  ],
  ['{"a":12345678901234567890, "a" : []', '{\n  "a": 12345678901234567890,\n  "a": []'],
  ['["\\', '[\n  "\\'],
  ['plain {', 'plain {'],
])('sets out %j without changing a value', (text, shown) => {
  expect(indentJson(text)).toBe(shown);
});
