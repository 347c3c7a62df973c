import { expect, test } from 'vitest';
import { targetOf } from './target-of.ts';

test.each([
  ['https://me:hunter2@host/mcp?api_key=k-1&room=7', 'https://me:•••@host/mcp?api_key=•••&room=7'],
  ['https://host/mcp?api_key=${secret:KEY}', 'https://host/mcp?api_key=${secret:KEY}'],
])('shows %s without its secrets', (url, shown) => {
  expect(targetOf({ kind: 'http', url, headers: {} })).toBe(shown);
});

test('shows a command line without its secrets, as it is named once it runs', () => {
  const args = ['-y', 'notes', '--token', 'k-1', '--key=${env:KEY}'];

  expect(targetOf({ kind: 'stdio', command: 'npx', args, env: {} })).toBe(
    'npx -y notes --token ••• --key=${env:KEY}',
  );
});
