import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aTool } from '../../test-run.ts';
import { openToolRules, type ToolRulesFile } from './tool-rules.ts';

let home: string;
let opened: ToolRulesFile | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-rules-'));
});
afterEach(async () => {
  // What is being written has a folder to be written to.
  await opened?.flush();
  await rm(home, { recursive: true, force: true });
});

const open = async () => (opened = await openToolRules(home));
const tool = aTool('write');
const of = { serverName: tool.serverName, tool: tool.tool };
const other = { ...tool, definitionHash: 'hash of something else' };

test('nothing is known of a tool at first', async () => {
  expect((await open()).inConversation([]).of(tool)).toBeUndefined();
});

test('an allowed tool is allowed as it was defined, in all conversations and starts', async () => {
  const rules = await open();
  rules.inConversation([]).allow(tool, 'always');
  await rules.flush();

  const again = (await open()).inConversation([]);

  expect([again.of(tool), again.of(other)]).toEqual(['allow', 'changed']);
  expect(again.of({ ...tool, serverName: 'another' })).toBeUndefined();
});

test('what is allowed for one conversation is not for another', async () => {
  const rules = await open();
  const here = rules.inConversation([]);
  here.allow(tool, 'conversation');

  expect([here.of(tool), rules.inConversation([]).of(tool)]).toEqual(['allow', undefined]);
  expect(rules.list()).toEqual([]);
});

test('both definitions hold where both were allowed', async () => {
  const here = (await open()).inConversation([]);
  here.allow(tool, 'always');
  here.allow(other, 'conversation');

  expect([here.of(tool), here.of(other)]).toEqual(['allow', 'allow']);
});

test('a rule that asks or denies is above what was allowed', async () => {
  const rules = await open();
  const here = rules.inConversation([]);
  here.allow(tool, 'conversation');
  rules.set(of, { rule: 'deny' });
  const denied = [here.of(tool), rules.isDenied(of.serverName, of.tool)];
  rules.set(of, { rule: 'ask' });
  const asked = here.of(tool);
  rules.set(of);

  expect([...denied, asked, here.of(tool)]).toEqual(['deny', true, 'ask', 'allow']);
});

test.each(['', '{', '[]', '{"version":1,"tools":[{"rule":"allow"}]}', '{"version":2,"tools":[]}'])(
  'all is asked again where the file holds %j',
  async (text) => {
    await writeFile(join(home, 'chat-tools.json'), text);

    expect((await open()).list()).toEqual([]);
  },
);
