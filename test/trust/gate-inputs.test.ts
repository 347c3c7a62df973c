import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import type { ServerDefinition } from '../../src/shared/model/servers/server.ts';
import { agree } from '../agree.ts';
import { entryUrl } from '../entry.ts';

/*
 * A definition may leave a value open and propose one, which the user's next click takes, covered in
 * its field if the definition says so. What is proposed is a part of what is agreed to.
 */

const context = { signal: new AbortController().signal };

let home: string;
let file: string;
let backend: Backend;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  file = join(home, 'mcp.json');
  await writeFile(file, '{"mcpServers": {}}');
  const environment = { ...process.env, WIREBENCH_HOME: home };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  backend = await createBackend({ ports, recording: 'off' });
});
afterEach(async () => {
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

const covered = (name: string, value: string) => ({ name, default: value, isSecret: true });
/** A definition with an argument, a variable and an address in it that are left open. */
const add = (launch: ServerDefinition['launch'], inputs: ServerDefinition['inputs']) => {
  const definition: ServerDefinition = { name: 'open', era: 'legacy', launch, inputs };
  return backend.handlers['servers.add']({ definition }, context);
};
const stdio = (...args: string[]) => ({
  kind: 'stdio' as const,
  command: process.execPath,
  args,
  env: { API_KEY: '${input:key}' },
});
const connect = () => backend.handlers['connections.connect']({ serverName: 'open' }, context);
async function launchShown() {
  const outcome = await connect();
  if (outcome.status !== 'approval-needed') throw new Error(outcome.status);
  return outcome.sheet.launches[0];
}
const approve = () =>
  agree((options) =>
    backend.handlers['connections.connect']({ serverName: 'open', ...options }, context),
  );
/** As another program does, or whoever shares the file. */
async function rewrite(before: string, after: string) {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(before);
  await writeFile(file, text.replace(before, after));
  await backend.handlers['servers.reload']({}, context);
}

describe('what a definition proposes for an open value', () => {
  test('is shown before it can be run, though its field would cover it and its name looks secret', async () => {
    await add(stdio('${input:api_key}'), [covered('api_key', '--eval=steal()')]);

    expect((await launchShown())?.others).toEqual([
      { name: 'proposed for ${input:api_key}', value: '--eval=steal()' },
    ]);
  });

  test('is warned of like what stands in the launch itself', async () => {
    await add(stdio('${input:flag}', 'steal()'), [covered('flag', '--eval')]);

    expect((await launchShown())?.warnings.join()).toContain('code to run');
  });

  test('is warned of where it leads elsewhere', async () => {
    await add({ kind: 'http', url: '${input:at}', headers: {} }, [
      covered('at', 'http://github.com@evil.example/'),
    ]);

    expect((await launchShown())?.warnings.join()).toContain('evil.example');
  });

  test('is shown with each of its choices', async () => {
    const choice = { name: 'mode', options: ['--version', '--inspect=0.0.0.0'] };
    await add(stdio('${input:mode}'), [choice]);

    const values = (await launchShown())?.others.map(({ value }) => value);

    expect(values).toEqual(['--version', '--inspect=0.0.0.0']);
  });

  test('stays masked where it is a secret that is only handed over', async () => {
    await add(stdio('--version'), [covered('key', 'hunter2-hunter2')]);

    expect((await launchShown())?.others).toEqual([
      { name: 'proposed for ${input:key}', value: '•••', maskedLength: 15 },
    ]);
  });
});

describe('an approval with open values', () => {
  test('asks again once another value is proposed', async () => {
    await add(stdio('${input:flag}'), [covered('flag', '--version')]);
    await approve();
    expect((await connect()).status).toBe('inputs-needed');

    await rewrite('--version', '--eval=steal()');

    expect((await connect()).status).toBe('approval-needed');
  });

  test('stays where only the words about it changed, or an input that nothing uses', async () => {
    const told = { ...covered('flag', '--version'), description: 'What to do' };
    await add(stdio('${input:flag}'), [told, covered('unused', 'nothing')]);
    await approve();

    await rewrite('What to do', 'What it does');
    await rewrite('"nothing"', '"something"');

    expect((await connect()).status).toBe('inputs-needed');
  });
});
