import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run } from './actions.ts';
import { root } from './app.ts';
import { violationsIn } from './axe.ts';
import { oneApp } from './one-app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

/** An app that draws a question: `answer` is what its script does with it. */
const questionApp = (onQuestion: string) => `<!doctype html>
<title>Pick</title>
<style>
  body { font: 14px var(--font-sans, sans-serif); color: var(--color-text-primary); margin: 16px; }
  button { font: inherit; padding: 6px 14px; margin-right: 8px; border-radius: 6px; border: 1px solid #8888;
    color: inherit; background: var(--color-background-secondary); }
</style>
<p id="asked">Waiting</p>
<p><button>Red</button><button>Green</button><button>Purple</button></p>
<script>
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  let answer = () => {};
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    if (data.id === 'hello') {
      post({ method: 'ui/notifications/initialized', params: {} });
      post({ method: 'ui/notifications/size-changed', params: { width: 300, height: 120 } });
    }
    if (data.method === 'elicitation/create') {
      asked.textContent = data.params.message;
      answer = (result) => post({ id: data.id, result });
      ${onQuestion}
    }
  });
  for (const button of document.querySelectorAll('button')) {
    button.onclick = () =>
      answer({ action: 'accept', content: { colour: button.textContent.toLowerCase(), count: 2 } });
  }
  post({
    id: 'hello',
    method: 'ui/initialize',
    params: {
      appInfo: { name: 'pick', version: '1.0.0' },
      appCapabilities: { elicitation: {} },
      protocolVersion: '2026-01-26',
    },
  });
</script>`;

const server = (folder: string, ...options: string[]) => ({
  command: process.execPath,
  args: [join(root, 'test/servers/asking-app-server.mjs'), folder, ...options],
});

let home: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    await configure(home, { pick: server(home), 'new pick': server(home, '2026-07-28') });
  },
});

async function ask(page: Page, name: string, html: string): Promise<void> {
  await writeFile(join(home, 'app.html'), html);
  await connect(page, name, true);
  await chooseTool(page, 'pick');
  await run(page);
}

const question = (page: Page) => page.getByRole('region', { name: /^Question from (new )?pick$/ });
const answer = (page: Page) => page.getByRole('region', { name: 'Answer of the app' });
const drawn = (page: Page) =>
  page.frameLocator('iframe[title="App of a question from new pick"]').frameLocator('iframe');

test('a question is drawn by the server’s app, and its answer sent once the user agrees', async () => {
  const page = app();
  await ask(page, 'new pick', questionApp(''));
  await expect(drawn(page).getByText('Which colour, and how many?')).toBeVisible();

  await drawn(page).getByRole('button', { name: 'Purple' }).click();
  await expect(answer(page)).toContainText('The requested schema does not accept it');
  await expect(answer(page).getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await answer(page).getByRole('button', { name: 'Ask the app again' }).click();
  await expect(answer(page)).toHaveCount(0);
  await drawn(page).getByRole('button', { name: 'Green' }).click();
  await expect(answer(page)).toContainText('"colour": "green"');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsIn(question(page))).toEqual([]);
  }

  await answer(page).getByRole('button', { name: 'Accept' }).click();
  await expect(result(page)).toContainText(/"colour": "green",\s+"count": 2/);
  await expect(question(page)).toHaveCount(0);
});

test('the form is one press away, with what the app answered', async () => {
  const page = app();
  await ask(
    page,
    'pick',
    questionApp(`answer({ action: 'accept', content: { colour: 'blue' } });`),
  );
  // Nothing goes out by the app alone.
  await expect(answer(page)).toContainText('nothing was sent yet');
  await expect(answer(page).getByRole('button', { name: 'Accept' })).toBeDisabled();

  await answer(page).getByRole('button', { name: 'Edit in the form' }).click();
  await expect(question(page).getByRole('radio', { name: 'blue' })).toBeChecked();
  await question(page).getByRole('textbox', { name: 'count' }).fill('4');
  await question(page).getByRole('button', { name: 'Use its app' }).click();
  await question(page).getByRole('button', { name: 'Use the form' }).click();
  await expect(question(page).getByRole('textbox', { name: 'count' })).toHaveValue('4');
  await question(page).getByRole('button', { name: 'Accept' }).click();

  await expect(result(page)).toContainText(/"colour": "blue",\s+"count": 4/);
});
