// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { field, json, show } from '../test-form.tsx';

afterEach(cleanup);

const line = {
  type: 'object',
  properties: { sku: { type: 'string' }, n: { type: 'integer' }, gift: { type: 'boolean' } },
  required: ['sku'],
};
const lines = { a: { type: 'array', items: line } };
const showTable = (text: string) => {
  const user = show(lines, text);
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  return user;
};

describe('a table', () => {
  test('is another view of the rows, and changes nothing', () => {
    const text = '{"a": [{"sku" :"x", "other": 1.0}, {}, 5]}';

    showTable(text);

    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'skurequiredstring',
      'ninteger',
      'giftboolean',
      'Actions',
    ]);
    expect(field('sku of a 1').value).toBe('x');
    expect(screen.getByTitle('Also present, but in no column: other')).toBeTruthy();
    expect(field('a 3').value).toBe('5');
    fireEvent.click(screen.getByRole('radio', { name: 'Rows' }));
    expect(json()).toBe(text);
  });

  test('writes a cell in its place, and takes it back without a trace', async () => {
    const user = showTable('{"a": [{"sku" :"x"} ,{}]}');

    await user.type(field('n of a 2'), '7');
    expect(json()).toBe('{"a": [{"sku" :"x"} ,{"n": 7}]}');
    await user.clear(field('n of a 2'));

    expect(json()).toBe('{"a": [{"sku" :"x"} ,{}]}');
  });

  test('tells an empty string from one that is not there', async () => {
    const user = showTable('{"a": [{"sku": ""}]}');
    expect(field('sku of a 1').placeholder).toBe('empty string');

    await user.click(screen.getByRole('button', { name: 'More actions for sku of a 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Not sent' }));

    expect(json()).toBe('{"a": [{}]}');
    expect(field('sku of a 1').placeholder).toBe('');
  });

  test('gets a row with the focus in its first cell, and loses one', async () => {
    const user = showTable('{"a": [{"sku": "x"}]}');

    await user.click(screen.getByRole('button', { name: 'Add to a' }));
    await user.keyboard('y');
    await user.click(screen.getByRole('button', { name: 'Remove a 1' }));

    expect(json()).toBe('{"a": [{"sku": "y"}]}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a 1' }));
  });

  test('is filled by pasting another into a cell', async () => {
    const user = showTable('{"a": [{"sku": "x"}]}');

    await user.click(field('n of a 1'));
    await user.paste('1\ttrue\n2\tfalse');

    expect(json()).toBe('{"a": [{"sku": "x", "n": 1, "gift": true}, {"n": 2, "gift": false}]}');
    expect(screen.getByText('2 rows filled.')).toBeTruthy();
  });

  test('moves its rows', async () => {
    const user = showTable('{"a": [{"sku": "x"}, {"sku": "y"}]}');
    field('n of a 1').focus();

    await user.keyboard('{Alt>}{ArrowDown}{/Alt}5');

    expect(json()).toBe('{"a": [{"sku": "y"}, {"sku": "x", "n": 5}]}');
    expect(
      within(screen.getByRole('table'))
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['1', '2']);
  });
});

describe('beside a table', () => {
  test('a value is pasted into a cell, and the focus comes back to it', async () => {
    const user = showTable('{"a": [{"sku" :"x"}, {}]}');
    await user.click(screen.getByRole('button', { name: 'More actions for n of a 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Paste JSON…' }));

    await user.type(field('JSON for n of a 2'), '7');
    await user.click(screen.getByRole('button', { name: 'Use' }));

    expect(json()).toBe('{"a": [{"sku" :"x"}, {"n": 7}]}');
    expect(document.activeElement).toBe(field('n of a 2'));
  });

  test('the schema of a cell and of a row is shown, one at a time', async () => {
    const user = showTable('{"a": [{"sku" :"x"}]}');
    await user.click(screen.getByRole('button', { name: 'More actions for sku of a 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show schema' }));
    expect(screen.getByRole('region', { name: 'Schema of sku of a 1' })).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'More actions for a 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show schema' }));

    expect(screen.getByRole('region', { name: 'Schema of a 1' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Schema of sku of a 1' })).toBeNull();
  });

  test('what is open of a row goes with it', async () => {
    const user = showTable('{"a": [{"sku" :"x"}]}');
    await user.click(screen.getByRole('button', { name: 'More actions for a 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Paste JSON…' }));
    expect(screen.getByRole('region', { name: 'Paste into a 1' })).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'Remove a 1' }));

    expect(screen.queryByRole('region', { name: 'Paste into a 1' })).toBeNull();
  });
});
