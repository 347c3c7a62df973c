import { expect, test } from 'vitest';
import { readHandshake } from './handshake-answer.ts';

const answer = (serverInfo: unknown) =>
  readHandshake('initialize', { protocolVersion: '2025-11-25', capabilities: {}, serverInfo });

test('what a server says of itself is read as far as it goes', () => {
  const icon = { src: 'data:image/png;base64,AAAA', sizes: ['48x48'] };
  const info = { name: 'roastery', version: '1', websiteUrl: 'https://roastery.example' };

  expect(answer({ ...info, description: 'Coffee.', icons: [icon, 5] }).told.serverInfo).toEqual({
    ...info,
    description: 'Coffee.',
    icons: [icon],
  });
  const long = answer({ ...info, description: 'x'.repeat(1_000_000), websiteUrl: 5, icons: 'a' });
  expect(long.told.serverInfo).toEqual({
    name: 'roastery',
    version: '1',
    description: 'x'.repeat(10_000),
    icons: [],
  });
});
