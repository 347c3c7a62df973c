// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeValue } from '../../main/core/validation/judge-value.ts';
import { furnishPage } from '../test-page.ts';
import { json, showSchema } from './test-form.tsx';
import { shapeKeywords } from './test-shape-keywords.ts';
import { valueKeywords } from './test-value-keywords.ts';

beforeEach(furnishPage);
afterEach(() => {
  cleanup();
});

const rows = [...valueKeywords, ...shapeKeywords];

test.each(rows)(
  '%s has its control, and says what it asks for',
  (_keyword, schema, sees, right) => {
    showSchema(schema, right);

    expect(sees.filter((thing) => !isSeen(thing))).toEqual([]);
    expect(json()).toBe(right);
  },
);

test.each(rows)(
  '%s judges right and wrong in words',
  async (_keyword, schema, _sees, right, wrong) => {
    expect(await told(schema, right)).toEqual([]);
    expect(await told(schema, wrong?.[0] ?? right)).toEqual(wrong?.[1] ?? []);
  },
);

function isSeen(thing: string): boolean {
  const said = /^“(.*)”$/.exec(thing)?.[1];
  if (said !== undefined)
    return document.querySelector('fieldset')?.textContent.includes(said) === true;
  const [role = '', ...name] = thing.split(' ');
  return screen.queryAllByRole(role, { name: name.join(' ') }).length > 0;
}

async function told(schema: object, value: string): Promise<string[]> {
  const judgement = await judgeValue(JSON.stringify(schema), value);
  if (judgement.status === 'unknown') return [judgement.reason];
  return judgement.problems.map(({ path, message }) => `${['', ...path].join('/')} ${message}`);
}
