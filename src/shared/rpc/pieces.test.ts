import { expect, test } from 'vitest';
import { harness } from '../../../test/rpc-harness.ts';
import type { Channel } from './channel.ts';
import { joinPieces, postInPieces } from './pieces.ts';

function posted(text: string): string[] {
  const messages: string[] = [];
  const rest = { onMessage: () => undefined, onClose: () => undefined, close: () => undefined };
  const channel: Channel = { ...rest, post: (message) => void messages.push(message) };
  postInPieces(channel, text);
  return messages;
}

function joined(messages: string[]): string[] {
  const texts: string[] = [];
  const hear = joinPieces((text) => texts.push(text));
  for (const message of messages) hear(message);
  return texts;
}

test.each([255_999, 256_000])('posts a text of %i characters as it is', (length) => {
  const text = `{${'x'.repeat(length - 1)}`;

  expect(posted(text)).toEqual([text]);
  expect(joined(posted(text))).toEqual([text]);
});

test.each([256_001, 512_000, 512_001, 3_000_000])(
  'brings a text of %i characters over in short messages',
  (length) => {
    const text = `{${'abc+='.repeat(length).slice(1, length)}`;
    const messages = posted(text);

    expect(Math.max(...messages.map((message) => message.length))).toBeLessThanOrEqual(256_001);
    expect(joined(messages)).toEqual([text]);
  },
);

test.each([0, 1])('cuts no character in half, wherever it stands (%i)', (shift) => {
  const text = `${'{'.repeat(1 + shift)}${'🙂'.repeat(300_000)}`;
  const messages = posted(text);

  expect(messages.length).toBeGreaterThan(2);
  expect(messages.every((message) => message.isWellFormed())).toBe(true);
  expect(joined(messages)).toEqual([text]);
});

test('leaves short texts before and after a long one in their order', () => {
  const long = `{${'y'.repeat(600_000)}`;

  expect(joined(['{1}', ...posted(long), '{2}', ...posted(long)])).toEqual([
    '{1}',
    long,
    '{2}',
    long,
  ]);
});

test('a long answer arrives whole, though the line is lost in the middle of it', async () => {
  const { newClient } = harness();
  const client = newClient();
  await client.call('echo', { text: 'opens the line' });
  let heard = 0;
  client.channel().onMessage((message) => {
    heard += message.startsWith('+') ? 1 : 0;
    if (heard === 2) client.cut();
  });
  const text = 'long '.repeat(400_000);

  expect(await client.call('echo', { text })).toEqual({ text });
  expect(heard).toBe(2);
});
