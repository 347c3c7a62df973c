import { chooseTool, connect, traffic, typeArguments } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

test('copies a call in the forms in which others make it', async ({ home, start }) => {
  const env = { ECHO_KEY: 'not-for-the-clipboard' };
  await configure(home, { Everything: { ...everything, env } });
  const { page } = await start();
  const copyAs = async (form: string) => {
    await page.getByRole('button', { name: 'Copy as…' }).click();
    // Looked for from before on: it stands there for a moment.
    const told = page.getByText(`${form} copied`).waitFor({ state: 'attached' });
    await page.getByRole('menuitem', { name: form }).click();
    await told;
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect(page, 'Everything', true);
  await chooseTool(page, 'Echo Tool');
  const json = `{"message": "it's 9007199254740993", "n": 9007199254740993}`;
  await typeArguments(page, json);

  expect(await copyAs('Arguments as JSON')).toBe(json);
  expect(await copyAs('JSON-RPC request')).toContain(`"arguments":${json}`);
  expect(await copyAs('Command line')).toMatch(/^wirebench call --server=Everything --args '\{/);
  const program = await copyAs('TypeScript');
  expect(program).toContain('"n": exact("9007199254740993")');
  expect(program).toContain('env("ECHO_KEY")');
  expect(program).not.toContain(env.ECHO_KEY);
  expect(await copyAs('Python')).toContain('"n": 9007199254740993');
  expect(await copyAs('Shell line to its stdin')).toContain('ECHO_KEY="$ECHO_KEY"');

  await typeArguments(page, '{"message": ');
  await page.getByRole('button', { name: 'Copy as…' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'More' })).toBeDisabled();

  await traffic(page)
    .getByRole('row', { name: /sent to the server.*tools\/list/ })
    .first()
    .click();
  await traffic(page).getByRole('button', { name: 'More actions' }).click();
  await expect(
    page.getByRole('menuitem', { name: /TypeScript, Python \(for calls only\)/ }),
  ).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Copy as: Shell line to its stdin' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/"method":"tools\/list".*\| ECHO_KEY="\$ECHO_KEY"/s);
});
