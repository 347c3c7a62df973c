import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpAgent } from './http-agent.ts';

const authority = resolve('test/certificates/authority.pem');

let folder: string;
let caFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-authorities-'));
  caFile = join(folder, 'authority.pem');
});
afterEach(() => rm(folder, { recursive: true }));

const made = () => createHttpAgent({ caFile }, {});

test('reads a file of certificates anew whenever it has changed', async () => {
  await copyFile(authority, caFile);
  await made().close();
  await made().close();

  await writeFile(caFile, 'no certificate');
  expect(made).toThrow(/has no certificate in PEM format/);

  const broken = (await readFile(authority, 'utf8')).replace(/\n[A-Za-z\d]/, '\n*');
  await writeFile(caFile, broken);
  expect(made).toThrow(/one of its certificates can’t be read|no certificate in PEM format/);

  await copyFile(authority, caFile);
  await made().close();
  await rm(caFile);
  expect(made).toThrow(/ENOENT/);
});

test('takes what the environment names where it can be read, and goes on where it can’t', async () => {
  await copyFile(authority, caFile);

  for (const file of [caFile, join(folder, 'nowhere.pem'), folder]) {
    const agent = createHttpAgent({}, { NODE_EXTRA_CA_CERTS: file });
    await expect(agent.close()).resolves.not.toThrow();
  }
});
