import { expect, test } from 'vitest';
import { lintText } from './lint-text.ts';

const findings = [{ rule: 'a-rule', severity: 'hint' as const, pointer: '', message: 'Why.' }];
const last = (...parameters: Parameters<typeof lintText>) =>
  lintText(...parameters)
    .trimEnd()
    .split('\n')
    .at(-1);

test.each([
  [{}, 'Nothing found in 0 definitions.'],
  [{ tools: [] }, 'Nothing found in 0 definitions.'],
  [{ tools: [{ name: 'a', findings: [] }], prompts: [] }, 'Nothing found in 1 tool.'],
  [
    { tools: [{ findings: [] }], prompts: [{ findings: [] }, { findings: [] }] },
    'Nothing found in 1 tool and 2 prompts.',
  ],
  [{ tools: [{ findings }, { findings: [] }] }, '1 of 2 tools with findings: 1 hint.'],
  [
    { tools: [{ findings }], resources: [{ findings }], prompts: [{ findings: [] }] },
    '2 of 3 definitions with findings (1 tool, 1 resource and 1 prompt): 1 hint.',
  ],
])('counts what was looked through: %j', (lists, line) => {
  expect(last(lists, '1 hint')).toBe(line);
});

test('names what is nameless by its place, and shows nothing that hides', () => {
  const lists = {
    tools: [{ name: 'a\u202Eb', findings }],
    resources: [{ findings: [] }, { name: 'n', findings }],
    resourceTemplates: [{ uriTemplate: 'x://\n{a}', findings }],
  };

  const headings = lintText(lists, '3 hints')
    .split('\n')
    .filter((line) => /^\S/.test(line));

  expect(headings.slice(0, -1)).toEqual(['a�b', '(resource 2)', 'template x:// {a}']);
});
