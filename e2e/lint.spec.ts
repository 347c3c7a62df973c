import { object } from './form-test.ts';
import { expect, test } from './test.ts';

// What is found in definitions is held beside the code, in `src/renderer/features/tools`.

test('what is wrong with a definition moves nothing as it is found, and leads to its line', async ({
  forms,
}) => {
  const { page, form } = forms;
  const view = form.getByRole('radio', { name: 'Form', exact: true });
  const room = { type: 'string', description: 'The room, as it is named on its door.' };
  const description = 'Books a meeting room for an hour; answers with the booking.';
  await forms.openDefinition({
    description,
    inputSchema: object({ room }, { required: ['room'] }),
  });
  await expect(form.getByRole('textbox', { name: 'room' })).toBeVisible();
  await expect(page.getByTitle(/^Estimated size of its definition/)).toHaveText(/tokens$/);
  await expect(page.getByRole('button', { name: /^Lint/ })).toHaveCount(0);
  const place = await view.boundingBox();

  // What is found and the tokens come late: they may not move what somebody is about to press.
  await forms.openDefinition({ description, inputSchema: object({ reason: { type: 'text' } }) });
  const strip = page.getByRole('button', { name: /^Lint: 1 error/ });
  await expect(strip).toBeVisible();
  await expect(page.getByTitle(/^Estimated size of its definition/)).toHaveText(/tokens$/);
  expect(await view.boundingBox()).toEqual(place);
  await strip.focus();
  await page.keyboard.press('Enter');
  const findings = page.getByRole('list', { name: 'Lint' }).getByRole('listitem');
  await expect(findings.first()).toContainText('“text” is not a JSON type');

  await findings
    .getByRole('button', { name: '/inputSchema/properties/reason/type', exact: true })
    .click();
  const definition = page.locator('.monaco-editor').first();
  await expect(page.getByRole('radio', { name: 'Definition' })).toBeChecked();
  await expect(definition.locator('.marked-lines')).toHaveCount(1);
  await expect(definition.getByText('"type": "text"')).toBeVisible();

  await strip.click();
  await expect(findings).toHaveCount(0);
  await view.click();
});
