import { expect, test } from 'vitest';
import { maskedHead } from '../../../../shared/secrets/masked-headers.ts';
import { shapeOf } from '../../secrets/masking/secret-shape.ts';
import { createSentTokens } from './sent-tokens.ts';

const token = 'abcdefghijklmnop-0123456789';
const head = (value: string) => `POST /mcp HTTP/1.1\r\nauthorization: Bearer ${value}`;

test('shows the shape of a token that was sent, in each head the same', () => {
  const sent = createSentTokens();
  sent.add(token);
  sent.add(token);

  expect(maskedHead(head(token), sent)).toBe(head(shapeOf(token)).replace('\r', ''));
  expect(sent.shapeOf(token)).toMatch(/^•••\(base64url, 27 characters, #[\da-f]{6}\)$/);
});

test.each(['', 'x', 'the password of the user', `${token}x`, token.slice(1), '__proto__'])(
  'shows nothing of %j, which is no token that was sent',
  (other) => {
    const sent = createSentTokens();
    sent.add(token);

    expect(sent.shapeOf(other)).toBe('•••');
  },
);

test('tells two tokens apart, and of a short one no length', () => {
  const sent = createSentTokens();
  for (const one of [token, token.toUpperCase(), 'short']) sent.add(one);

  expect(sent.shapeOf(token)).not.toBe(sent.shapeOf(token.toUpperCase()));
  expect(sent.shapeOf('short')).toMatch(/^•••\(short, #[\da-f]{6}\)$/);
});

test('keeps the last few tokens alone', () => {
  const sent = createSentTokens();
  for (let at = 0; at < 100; at += 1) sent.add(`${token}-${at}`);

  expect(sent.shapeOf(`${token}-0`)).toBe('•••');
  expect(sent.shapeOf(`${token}-99`)).toContain('30 characters');
});
