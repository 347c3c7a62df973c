import { expect, test } from 'vitest';
import { mask } from '../../../../shared/secrets/mask.ts';
import { redactorOf } from './redact.ts';

const secret = 'sk+very/secret"key';
const endpoint = { endpointId: 'e', kind: 'compatible' as const, label: 'E', baseUrl: 'http://x' };
const redact = redactorOf({ endpoint, key: secret });

test('masks a key as it is, and in JSON, addresses and base64 at any place', () => {
  const basic = Buffer.from(`someone:${secret}:and more`).toString('base64');
  const texts = [
    `key ${secret}.`,
    JSON.stringify({ a: secret }),
    `http://x/?k=${encodeURIComponent(secret)}`,
    Buffer.from(secret).toString('base64url'),
    basic,
    Buffer.from(`x${secret}`).toString('base64'),
  ];

  for (const text of texts) {
    const masked = redact(text);
    expect(masked).toContain(mask);
    expect(masked).not.toContain('very');
    expect(Buffer.from(masked, 'base64').toString()).not.toContain('very/secret');
  }
});

test('masks a key that is cut anywhere into pieces', () => {
  const whole = `before ${secret} between ${secret} after`;
  for (let first = 0; first < whole.length; first += 3) {
    for (let second = first; second < whole.length; second += 5) {
      const pieces = [whole.slice(0, first), whole.slice(first, second), whole.slice(second)];

      const masked = redact.pieces(pieces);

      expect(masked.join('')).toBe(`before ${mask} between ${mask} after`);
    }
  }
});

test('masks what an address, a header or a reference holds, and keys of known forms', () => {
  const given = redactorOf({
    endpoint: { ...endpoint, headers: { 'X-Team': '${env:TEAM}', 'X-Title': 'Wirebench' } },
    headers: {
      'X-Team': 'blue-team-42',
      Authorization: 'Bearer abcdefghijkl',
      'X-Title': 'Wirebench',
    },
  });

  const masked = given('blue-team-42 abcdefghijkl sk-abcdefghijklmnopqrst ?key=12345 Wirebench');

  expect(masked).toBe(`${mask} ${mask} ${mask} ?key=${mask} Wirebench`);
});

test('leaves words alone that local servers are given in place of a key', () => {
  expect(redactorOf({ endpoint, key: 'ollama' })('ollama runs')).toBe('ollama runs');
});
