import type { Page } from '@playwright/test';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const secret = process.env['PATH'] ?? '';

test.describe('a variable in arguments', () => {
  test('is sent as it is written until its value is asked for, which is not shown', async ({
    forms,
  }) => {
    await forms.open(object({ path: { type: 'string' }, note: { type: 'string' } }));
    const text = '{"path": "${env:PATH}/x", "note": "\\u00e9"}';
    await forms.setJson(text);
    const strip = forms.form.getByRole('region', field('Variables'));
    await expect(strip).toContainText('sent as written');
    expect(await forms.sent()).toBe(text);

    await strip.getByRole('checkbox', field('Fill in ${env:PATH}')).check();
    await expect(strip.getByLabel('Sent with variables')).toContainText('value of ${env:PATH}/x');

    expect(await forms.sent()).toBe(
      text.replace('${env:PATH}', () => JSON.stringify(secret).slice(1, -1)),
    );
    await expect(strip).not.toContainText(secret);
    await forms.reopen();
    await expect(strip.getByRole('checkbox', field('Fill in ${env:PATH}'))).toBeChecked();
    await expect(forms.form.getByRole('textbox', field('path'))).toHaveValue('${env:PATH}/x');
    await forms.form.getByRole('button', field('Arguments sent before')).click();
    await expect(forms.page.getByRole('dialog')).toContainText('${env:PATH}/x');
    await forms.page.keyboard.press('Escape');
  });

  test('of the active environment shows its value, and is judged by it', async ({ forms }, {
    repeatEachIndex,
  }) => {
    const environment = `staging ${repeatEachIndex}`;
    await useEnvironment(forms.page, environment, { VARIABLES_HOST: 'https://stage.example' });
    const url = { type: 'string', pattern: '^https://' };
    await forms.open(object({ url }), '{"url": "${VARIABLES_HOST}/v1"}');
    const strip = forms.form.getByRole('region', field('Variables'));
    await expect(strip).toContainText(`of ${environment}`);
    await expect(forms.form.getByRole('button', { name: /^url must match/ })).toBeVisible();

    await strip.getByRole('checkbox', field('Fill in ${VARIABLES_HOST}')).check();

    await expect(strip.getByLabel('Sent with variables')).toContainText('https://stage.example/v1');
    await expect(forms.form.getByRole('button', { name: /^url must match/ })).toBeHidden();
    await strip.getByRole('button', field('Show what is sent')).click();
    await expect(forms.page.getByRole('dialog', field('What is sent'))).toContainText(
      '"https://stage.example/v1"',
    );
    await forms.page.keyboard.press('Escape');
    expect(await forms.sent()).toBe('{"url": "https://stage.example/v1"}');
  });
});

async function useEnvironment(page: Page, name: string, variables: Record<string, string>) {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.type('environments');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Environments' });
  await dialog.getByRole('button', { name: 'Add environment' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const [i, [variable, value]] of Object.entries(variables).entries()) {
    await dialog.getByRole('textbox', { name: `Variable ${i + 1} name` }).fill(variable);
    await dialog.getByRole('textbox', { name: `Variable ${i + 1} value` }).fill(value);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Environment: / }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
