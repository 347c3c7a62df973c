import { expect, test } from 'vitest';
import { previewWithSandbox } from './preview-of.ts';

test.each([
  ['GitHub', `ghp_${'a1'.repeat(15)}`],
  ['GitLab', `glpat-${'a1'.repeat(10)}`],
  ['Stripe', `sk_live_${'a1'.repeat(12)}`],
  ['Hugging Face', `hf_${'a1'.repeat(12)}`],
])('masks what has the shape of a token of %s, whatever its name', async (_of, token) => {
  const launch = { kind: 'http' as const, url: 'https://h.test/mcp', headers: { 'X-Own': token } };
  const ports = { environment: {}, platform: 'linux' as const };

  const { headers } = await previewWithSandbox({ name: 's', launch }, ports, {});

  expect(headers).toEqual([{ name: 'X-Own', value: '•••', maskedLength: token.length }]);
});

test('shows an address without its password and its secret parameters, also in a variable', async () => {
  const ports = { environment: {}, platform: 'linux' as const };
  const env = { DATABASE: 'postgres://me:canary@db.test/main', NODE_OPTIONS: '--import=data:x' };
  const stdio = { kind: 'stdio' as const, command: 'node', args: [], env };
  const url = 'https://me:canary@h.test/mcp?api_key=canary&page=1';
  const http = { kind: 'http' as const, url, headers: {} };

  const local = await previewWithSandbox({ name: 's', launch: stdio }, ports, {});
  const remote = await previewWithSandbox({ name: 's', launch: http }, ports, {});

  expect(local.variables).toEqual([
    { name: 'DATABASE', value: 'postgres://me:•••@db.test/main' },
    { name: 'NODE_OPTIONS', value: '--import=data:x' },
  ]);
  expect(remote.target).toEqual({
    kind: 'http',
    url: 'https://me:•••@h.test/mcp?api_key=•••&page=1',
  });
});

test('shows how the user signs in, without the secrets in it', async () => {
  const oauth = { clientId: 'mine', clientSecret: 'canary', privateKey: '${secret:KEY}' };
  const launch = { kind: 'http' as const, url: 'https://h.test/mcp', headers: {}, oauth };
  const ports = { environment: {}, platform: 'linux' as const };

  const { others, handsOver } = await previewWithSandbox({ name: 's', launch }, ports, {});

  expect(others).toEqual([
    {
      name: 'sign-in',
      value: '{"clientId":"mine","clientSecret":"•••","privateKey":"${secret:KEY}"}',
    },
  ]);
  expect(handsOver.map(({ reference }) => reference)).toEqual(['${secret:KEY}']);
});
