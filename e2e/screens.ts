import type { Page } from '@playwright/test';
import {
  agree,
  chooseTool,
  connect,
  openFields,
  partsOf,
  result,
  run,
  traffic,
  viewArguments,
  work,
} from './actions.ts';
import { expect } from './test.ts';

export const demo = 'Demo: everyday tools';

/** A screen, and how it opens from the one before. */
type Screen = [name: string, open: (page: Page) => Promise<unknown>];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const filter = (page: Page) => traffic(page).getByRole('combobox', { name: /Filter/ });

/** Closes the dialog or menu of the screen before. */
async function close(page: Page): Promise<void> {
  // Escape closes the tooltip of what lies under the pointer first.
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** Presses what opens a menu, and waits for it: what is not open yet is not closed by Escape. */
const menuOf =
  (press: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await press(page);
    await expect(page.getByRole('menu')).toBeVisible();
  };

/** Opens what the palette finds first by these words. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await dialog(page).getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
}

async function connectDemo(page: Page): Promise<void> {
  await connect(page, demo);
  await partsOf(page, demo).getByText('Tools', { exact: true }).click();
  await expect(work(page)).toBeVisible();
}

async function call(page: Page, tool: string): Promise<void> {
  await chooseTool(page, tool);
  await run(page);
}

const servers: Screen[] = [
  ['the first start', (page) => expect(page.getByText('Choose a server')).toBeVisible()],
  ['to add a server', (page) => button(page, 'Add a server').first().click()],
  ['to add a server, with its fields', openFields],
  [
    'a pasted configuration',
    async (page) => {
      const pasted = { a: { command: 'npx', args: ['a b'], env: { A_KEY: 'sk-1' } } };
      await page
        .getByRole('textbox', { name: 'Command line, address or configuration' })
        .fill(JSON.stringify({ mcpServers: pasted }));
      await expect(page.getByText('Recognized')).toBeVisible();
    },
  ],
  ['to edit a command', (page) => command(page, 'edit everything')],
  ['to edit an address', (page) => command(page, 'edit api')],
  ['consent', (page) => connect(page, 'api')],
  [
    'a failed connection',
    async (page) => {
      await agree(page);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  ],
  [
    'inputs that are asked for',
    async (page) => {
      await connect(page, 'asks', true);
      await expect(page.getByRole('dialog', { name: /asks for a value/ })).toBeVisible();
    },
  ],
  [
    'a server that is not connected',
    async (page) => {
      await close(page);
      await expect(page.getByRole('main').getByText(/is not connected/)).toBeVisible();
    },
  ],
  [
    'a server',
    async (page) => {
      await connectDemo(page);
      await command(page, `overview ${demo}`);
      await expect(page.getByRole('heading', { name: /Roastery|demo/i }).first()).toBeVisible();
    },
  ],
  [
    'conformance',
    async (page) => {
      await button(page, 'Check conformance').click();
      // Passed, and not to be run; what fails, and stands there in the end, is looked at beside the code.
      const checks = page.getByRole('list', { name: 'Conformance' });
      await expect(checks.getByText('server-session-lifecycle')).toBeVisible({ timeout: 120_000 });
      await button(page, /^Stop after/).click();
      await expect(button(page, 'Check again')).toBeVisible();
    },
  ],
  [
    'the menu of a server',
    async (page) => {
      await button(page, `${demo}, ready`).hover();
      await button(page, `Actions for ${demo}`).click();
    },
  ],
];

const calls: Screen[] = [
  ['tools', connectDemo],
  [
    'the tools of all servers',
    async (page) => {
      await button(page, 'All tools').click();
      await page.getByRole('searchbox', { name: /^Search \d+ tools$/ }).fill('order');
      await page
        .getByRole('list', { name: 'Tools of all servers' })
        .getByRole('button', { name: 'Place an order' })
        .waitFor();
    },
  ],
  ['tools again', connectDemo],
  ['a form', (page) => chooseTool(page, 'Place an order')],
  ['a form that is not valid', run],
  ['ways to fill a form', menuOf((page) => button(page, 'Fill the arguments').click())],
  [
    'arguments as JSON',
    async (page) => {
      await close(page);
      await viewArguments(page, 'JSON');
      await expect(page.locator('.monaco-editor').first()).toBeVisible();
    },
  ],
  ['both', (page) => page.getByRole('radio', { name: 'Both' }).click()],
  ['a definition', (page) => viewArguments(page, 'Definition')],
  [
    'a result',
    async (page) => {
      await viewArguments(page, 'Form');
      await call(page, 'Stock');
      await expect(result(page).getByText('Done')).toBeVisible();
    },
  ],
  [
    'arguments sent before',
    async (page) => {
      await button(page, 'Arguments sent before').click();
      await expect(
        page.getByText('This tool has not been called with arguments yet.'),
      ).toBeVisible();
    },
  ],
  [
    'to ask a model',
    async (page) => {
      await close(page);
      await button(page, 'Ask a model').click();
      await expect(dialog(page)).toBeVisible();
    },
  ],
  [
    'a picture',
    async (page) => {
      await close(page);
      await call(page, 'Roast curve');
      await expect(result(page).getByRole('img')).toBeVisible();
    },
  ],
  ['an error', (page) => call(page, 'Grind (fails)')],
  [
    'a question',
    async (page) => {
      await call(page, 'Find your coffee');
      await expect(page.getByRole('region', { name: /Request from/ })).toBeVisible();
    },
  ],
  [
    'resources',
    async (page) => {
      await button(page, /^Resources/).click();
      await expect(page.getByText('A click on a resource, or Enter, reads it')).toBeVisible();
    },
  ],
  [
    'a resource',
    async (page) => {
      await page.getByRole('row', { name: /^Price list/ }).click();
      await expect(result(page).getByText('Done')).toBeVisible();
    },
  ],
  [
    'prompts',
    async (page) => {
      await button(page, /^Prompts/).click();
      await expect(page.getByText('The result of the prompt appears here.')).toBeVisible();
    },
  ],
  ['raw messages', (page) => partsOf(page, demo).getByText('Raw messages').click()],
];

const wire: Screen[] = [
  [
    'keep-alives, and a list that changed',
    async (page) => {
      await connect(page, 'changing', true);
      await call(page, 'change');
      await expect(page.getByText(/^List changed: /)).toBeVisible();
      await expect(traffic(page).getByRole('button', { name: /^Keep-alives \d/ })).toBeVisible();
    },
  ],
  [
    'a change of the list, from elsewhere',
    async (page) => {
      await connect(page, demo);
      await expect(page.getByRole('img', { name: /^List changed: / })).toBeVisible();
    },
  ],
  [
    'a record',
    async (page) => {
      await connectDemo(page);
      await call(page, 'Stock');
      await expect(result(page).getByText('Done')).toBeVisible();
      await traffic(page).getByText('tools/call').first().click();
      await expect(traffic(page).locator('.monaco-editor').first()).toBeVisible();
    },
  ],
  ['a comment', (page) => page.keyboard.press('c')],
  ['the menu of a record', menuOf((page) => button(page, 'More actions').click())],
  [
    'exchanges',
    async (page) => {
      await close(page);
      await traffic(page).getByRole('button', { name: 'Group' }).click();
    },
  ],
  ['completions of the filter', (page) => filter(page).fill('method:')],
  [
    'to go to a time',
    async (page) => {
      await filter(page).fill('');
      await traffic(page).getByRole('button', { name: 'Go to time' }).click();
    },
  ],
  [
    'the waterfall',
    async (page) => {
      await page.keyboard.press('Escape');
      await traffic(page).getByRole('radio', { name: 'Waterfall' }).click();
    },
  ],
  ['latency', (page) => traffic(page).getByRole('radio', { name: 'Latency' }).click()],
  ['the menu of recordings', (page) => traffic(page).getByRole('button', { name: /^Rec/ }).click()],
  [
    'to export traffic',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Export…' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  ],
];

const sheet = (name: string, words = name): Screen => [
  name,
  async (page) => {
    await close(page);
    await command(page, words);
    await expect(dialog(page)).toBeVisible();
  },
];
const settings = (name: string): Screen => [
  `settings: ${name}`,
  (page) => dialog(page).getByRole('tab', { name, exact: true }).click(),
];

const sheets: Screen[] = [
  ['the palette', (page) => page.keyboard.press('ControlOrMeta+k')],
  ['the palette without a match', (page) => dialog(page).getByRole('combobox').fill('xyzzy')],
  sheet('keyboard shortcuts'),
  sheet('settings'),
  settings('Secrets'),
  settings('Recordings'),
  settings('OpenTelemetry'),
  settings('Approvals'),
  settings('Audit'),
  [
    'settings: what only one of the shells has',
    (page) =>
      dialog(page)
        .getByRole('tab', { name: /^(Browser sessions|Updates)$/ })
        .click(),
  ],
  sheet('environments'),
  sheet('import from other apps', 'import servers'),
  sheet('export for another app', 'export servers'),
  sheet('what the session came to', 'session summary'),
  sheet('recordings', 'recordings open'),
  [
    'search in all recordings',
    (page) => dialog(page).getByRole('radio', { name: 'Search in all' }).click(),
  ],
];

const chat: Screen[] = [
  [
    'an empty chat',
    async (page) => {
      await connectDemo(page);
      await button(page, 'Chat').click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    },
  ],
  [
    'models',
    async (page) => {
      await button(page, /^Model: /).click();
      await expect(dialog(page)).toBeVisible();
    },
  ],
  [
    'to add an endpoint',
    async (page) => {
      await button(page, 'Add an endpoint').click();
      await expect(page.getByRole('dialog', { name: 'Add an endpoint' })).toBeVisible();
    },
  ],
  [
    'tools of the chat',
    async (page) => {
      await close(page);
      await button(page, /^Tools: /).click();
      await expect(dialog(page)).toBeVisible();
    },
  ],
  [
    'a call to approve',
    async (page) => {
      await close(page);
      await page.getByRole('textbox', { name: 'Message' }).fill('/roast_batch {"steps":1}');
      await button(page, 'Send').click();
      await expect(button(page, 'Allow once')).toBeVisible();
    },
  ],
  [
    'an answer',
    async (page) => {
      await button(page, 'Allow once').click();
      await expect(
        page
          .getByRole('log')
          .getByText(/Roasted in/)
          .first(),
      ).toBeVisible();
    },
  ],
  [
    'an opened call',
    (page) =>
      page
        .getByRole('region', { name: /^Call of roast_batch/ })
        .getByRole('button')
        .first()
        .click(),
  ],
  ['ways to export a chat', menuOf((page) => button(page, 'Export, without secrets').click())],
  [
    'what a conversation came to',
    async (page) => {
      await close(page);
      await button(page, /^Summary/).click();
      await expect(dialog(page).getByRole('table', { name: 'Answers' })).toBeVisible();
    },
  ],
  [
    'evals',
    async (page) => {
      await close(page);
      await button(page, /^Evals/).click();
      await expect(dialog(page)).toBeVisible();
    },
  ],
];

/** What is empty at first is shown before what fills it. */
export const walks = { sheets, servers, calls, wire, chat };
