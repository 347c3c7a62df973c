import { expect, test } from 'vitest';
import { offerTools } from './offer-tools.ts';

const tool = (name: string, _meta?: unknown) => ({
  name,
  description: name,
  inputSchema: { type: 'object' },
  ...(_meta !== undefined && { _meta }),
});

const offerOf = (...tools: unknown[]) =>
  offerTools([{ serverName: 'apps' }], {
    reach: async () => ({ status: 'reached', tools, instructions: undefined }),
    fit: (schema) => ({ schema, changes: [] }),
    isDenied: () => false,
    isDisabled: (_server: string, tool: string) => tool === 'off',
    signal: new AbortController().signal,
  });

test('keeps from the model what a server offers to its app alone, and says why', async () => {
  const { tools, leftOut } = await offerOf(
    tool('refresh-chart', { ui: { visibility: ['app'] } }),
    tool('hidden-from-all', { ui: { visibility: [] } }),
    tool('show-chart', { ui: { resourceUri: 'ui://chart', visibility: ['model', 'app'] } }),
    tool('for-all', { ui: { resourceUri: 'ui://chart' } }),
  );

  expect(tools.map((one) => one.tool)).toEqual(['show-chart', 'for-all']);
  expect(leftOut).toEqual([
    expect.objectContaining({ tool: 'refresh-chart', why: expect.stringContaining('for its app') }),
    expect.objectContaining({ tool: 'hidden-from-all' }),
  ]);
});

test('keeps from the model what the user disabled', async () => {
  const { tools, leftOut } = await offerOf(tool('off'), tool('on'));

  expect(tools.map((one) => one.tool)).toEqual(['on']);
  expect(leftOut).toEqual([{ serverName: 'apps', tool: 'off', why: 'You disabled this tool.' }]);
});

test.each([null, 5, 'ui', { ui: 5 }, { ui: { visibility: 'app' } }, { ui: [] }])(
  'offers a tool whose _meta is odd: %j',
  async (meta) => {
    const { tools } = await offerOf(tool('odd', meta));

    expect(tools).toHaveLength(1);
  },
);

test('tells the title of a tool, from where its revision has it', async () => {
  const { tools } = await offerOf(
    { ...tool('grind'), title: 'Grind', annotations: { title: 'Older' } },
    { ...tool('brew'), annotations: { title: 'Brew' } },
    { ...tool('wait'), title: ' ' },
  );

  expect(tools.map(({ title }) => title)).toEqual(['Grind', 'Brew', undefined]);
});
