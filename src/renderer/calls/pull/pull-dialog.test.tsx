// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../test-backend.ts';
import { object } from '../arguments/test-arguments.tsx';
import { furnishRuns, type Runs } from '../arguments/test-runs.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Runs;
beforeEach(() => {
  forms = furnishRuns();
});

test('puts a value of a former result into a field, as it was sent, and takes it back', async () => {
  const { page, form } = forms;
  const text = '{"content":[],"structuredContent":{"conditions":"Cloudy","humidity":8.20}}';
  answerWith({ 'calls.result': () => ({ text, totalBytes: text.length, cutShort: false }) });
  forms.open(object({ a: { type: 'number' } }), '{"a": 1}');
  await forms.menu('a', 'From a result…');
  await expect(page.getByText('This server has no results yet.')).toBeVisible();
  await page.keyboard('{Escape}');
  await forms.sent();
  forms.pause();

  await forms.menu('a', 'From a result…');
  await expect(page.getByRole('option').first()).toContainText('humidity');
  await page.keyboard('structuredContent.');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard('humidity');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard('{Enter}');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await forms.sent()).toBe('{"a": 8.20}');
  await form.getByRole('textbox', { name: 'a', exact: true }).focus();
  await page.keyboard('{Control>}z{/Control}');
  expect(await forms.sent()).toBe('{"a": 1}');
});
