import { chooseTool, connect } from './actions.ts';
import { expect, test } from './test.ts';

const demo = 'Demo: everyday tools';

test('a tool’s page tells how often a model picks it, and what it picks otherwise', async ({
  app: { page },
}) => {
  await connect(page, demo);
  await chooseTool(page, 'Grind (fails)');
  const opener = page.getByRole('button', { name: 'Ask a model' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Would a model pick grind?' });
  const prompt = dialog.getByRole('textbox', { name: 'Prompt' });
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toContainText('Demo, no AI');
  await expect(prompt).toBeFocused();

  await page.keyboard.type('/grind {"grams":18}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByRole('status')).toContainText('grind was picked in 5 of 5 answers');
  await expect(dialog.getByRole('status')).toContainText('57 to 100 %');
  await expect(dialog.getByRole('listitem', { name: 'Run 5' })).toContainText('{"grams":18}');

  await prompt.fill('Good morning');
  await dialog.getByRole('textbox', { name: 'Runs' }).fill('2');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog.getByRole('status')).toContainText('0 of 2 answers');
  await expect(dialog.getByRole('listitem', { name: 'Run 2' })).toContainText('Demo, no AI');

  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
