// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { judgeValue } from '../../../main/core/validation/judge-value.ts';
import { furnishPage } from '../../test-page.ts';
import { SchemaForm } from '../schema-form.tsx';

beforeEach(furnishPage);

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
    'a/b': {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', properties: { id: {} } } },
      },
    },
  },
};

const replaced: string[] = [];
const ports = {
  replace: (next: string) => {
    replaced.push(next);
  },
  judge: async (text: string) => {
    const judgement = await judgeValue(JSON.stringify(schema), text);
    return judgement.status === 'judged' ? judgement.problems : [];
  },
};

function Sample({ initial }: { initial: string }) {
  const [text, setText] = useState(initial);
  return (
    <>
      <SchemaForm schema={schema} text={text} onText={setText} ports={ports} />
      <output aria-label="sent">{text}</output>
    </>
  );
}

/** What the place to paste says of what was pasted. */
const said = () =>
  within(screen.getByRole('region', { name: /^Paste into/ })).getByRole('status').textContent;

async function open(field: string, item: string, initial: string) {
  const user = userEvent.setup();
  replaced.length = 0;
  render(<Sample initial={initial} />);
  await user.click(screen.getByRole('button', { name: `More actions for ${field}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}

test('says what does not fit before it is taken, and takes it in a step of its own', async () => {
  const user = await open('lines', 'Paste JSON…', '{ "name": "x", "extra": 1.0 }');
  const area = await screen.findByRole('textbox', { name: 'JSON for lines' });
  await user.click(area);
  await user.paste("[{sku: 'a'}, {sku: 5}]");

  await waitFor(() => expect(said()).toBe('[1].sku must be text'));
  expect(replaced).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use anyway' }));

  expect(replaced).toHaveLength(1);
  expect(JSON.parse(replaced[0] ?? '')).toEqual({
    name: 'x',
    extra: 1,
    lines: [{ sku: 'a' }, { sku: 5 }],
  });
  expect(replaced[0]).toContain('"extra": 1.0');
  expect(screen.queryByRole('region', { name: 'Paste into lines' })).toBeNull();
});

test('refuses what is no value, and Escape leaves all as it was', async () => {
  const user = await open('lines', 'Paste JSON…', '{}');
  await user.click(await screen.findByRole('textbox', { name: 'JSON for lines' }));
  await user.paste('[1, ');

  expect(said()).toContain('the end may be missing');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use' }).disabled).toBe(true);
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('textbox', { name: 'JSON for lines' })).toBeNull();
  expect(screen.getByLabelText('sent').textContent).toBe('{}');
});

test('a field of texts takes JSON as a text where that is meant', async () => {
  const user = await open('name', 'Paste JSON…', '{}');
  await user.click(await screen.findByRole('textbox', { name: 'JSON for name' }));
  await user.paste('{"a": 1}');
  await user.click(await screen.findByRole('button', { name: 'Use as string' }));

  expect(JSON.parse(replaced[0] ?? '')).toEqual({ name: '{"a": 1}' });
});

test('copies the place and the value of a field', async () => {
  const user = await open('id', 'Copy path', '{"a/b": {"list": [{"id": 9007199254740993}]}}');
  const copied = () => navigator.clipboard.readText();
  expect(await copied()).toBe('["a/b"].list[0].id');

  for (const [item, expected] of [
    ['Copy JSON Pointer', '/a~1b/list/0/id'],
    ['Copy value', '9007199254740993'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'More actions for id' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(async () => expect(await copied()).toBe(expected));
  }
});

test('copies a text as JSON, with its quotes', async () => {
  await open('sku', 'Copy value', '{"lines": [{"sku": "a"}]}');

  expect(await navigator.clipboard.readText()).toBe('"a"');
});
