import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { agree, connect, work } from './actions.ts';
import { configure, readingTool, toolServer } from './servers.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

/** A server with one tool that only reads. */
const echo = toolServer('echo', [readingTool('echo')], `'heard ' + params.arguments.text`);

test('saves a turn as an eval that expects its calls and writes no secret, runs it in the app, and says why a changed one fails', async ({
  home,
  start,
}) => {
  const env = { API_TOKEN: 'canary-token', MODE: '${env:MODE}' };
  await configure(home, { echo: { ...echo, env } });
  const { page } = await start({ MODE: 'any', API_TOKEN: 'of this run' });
  await connect(page, 'echo', true);
  await expect(work(page)).toBeVisible();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('/echo {"text":"a"}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Allow once', exact: true }).click();

  await page.getByRole('button', { name: 'Save this turn as an eval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this turn as an eval' });
  const yaml = dialog.getByRole('textbox', { name: 'The eval as YAML' });
  await expect(yaml).toHaveValue(/tool: echo/);
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText(
    'The value of API_TOKEN of echo was left out.',
  );
  await yaml.fill(`${await yaml.inputValue()}# mine`);
  const save = dialog.getByRole('button', { name: 'Save as a file' });
  const { path } = await savedFile(page, () => save.click());
  const text = await readFile(path, 'utf8');

  expect(text).not.toContain('canary');
  expect(text).toContain('# mine');
  expect(parse(text)).toMatchObject({
    model: 'demo',
    servers: { echo: { env: { API_TOKEN: '${env:API_TOKEN}', MODE: '${env:MODE}' } } },
    cases: [
      {
        prompt: '/echo {"text":"a"}',
        expect: { calls: [{ tool: 'echo', args: { text: 'a' } }] },
      },
    ],
  });

  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await agree(page);
  const evals = page.getByRole('dialog', { name: 'Evals' });
  const results = evals.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('1 of 1 try passed: 100 %, with 95 % confidence 21 to 100 %');

  const file = evals.getByRole('textbox', { name: 'Eval file' });
  const written: unknown = parse(await file.inputValue());
  const expected = { calls: [{ tool: 'echo', args: { text: 'b' } }] };
  const cases = [
    { name: 'wrong', prompt: '/echo {"text":"a"}', expect: expected, repeat: 1 },
    { name: 'greets', prompt: 'Good morning', expect: 'none', repeat: 1 },
  ];
  const buffer = Buffer.from(JSON.stringify({ ...Object(written), cases }));
  const opened = { name: 'two.json', mimeType: 'application/json', buffer };
  await evals.getByLabel('Eval file to open').setInputFiles(opened);
  await evals.getByRole('button', { name: 'Run again' }).click();
  await expect(results).toContainText('1 of 2 tries passed: 50 %');
  const wrong = results.getByRole('listitem', { name: 'wrong' });
  await wrong.getByText('echo: text is "a", expected "b".').click();
  await expect(wrong).toContainText('echo {"text":"a"}');
  await expect(wrong.getByText('Asked')).toBeVisible();

  await file.fill('model: demo\ncases: [');
  await file.press('ControlOrMeta+Enter');
  await expect(results.getByRole('alert')).toContainText('Line 2');
  await expect(file).toHaveValue('model: demo\ncases: [');
});
