import { chooseTool, connect, result, run, typeArguments } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const refusal = /is refused by the server: “.*expected number/i;

test('what the server refuses is told at its field, at once where the focus is, until that is changed', async ({
  home,
  start,
}) => {
  await configure(home, { everything });
  const { page } = await start();
  await connect(page, 'everything', true);
  await chooseTool(page, 'Get Sum Tool');
  const a = page.getByRole('textbox', { name: 'a', exact: true });
  const b = page.getByRole('textbox', { name: 'b', exact: true });
  await a.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert')).toContainText('2 arguments need a value: a, b');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(a).toHaveAccessibleDescription(/is refused by the server/);
  await expect(a).toHaveAttribute('aria-invalid', 'true');
  await expect(a).toBeFocused();

  await typeArguments(page, '{"a": "5", "b": 1}');
  await page.getByRole('radio', { name: 'Form', exact: true }).click();
  await run(page);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(result(page)).toContainText('error');
  await expect(a).toHaveAccessibleDescription(refusal);
  await expect(page.getByRole('button', { name: refusal })).toBeVisible();
  await b.fill('2');
  await expect(a).toHaveAccessibleDescription(refusal);
  await a.fill('5');

  await expect(page.getByText('refused by the server')).toHaveCount(0);
  await run(page);
  await expect(result(page)).toContainText('sum of 5 and 2 is 7');
});
