import type { Page } from '@playwright/test';
import { configureApproved } from './approved.ts';
import { violationsIn } from './axe.ts';
import { chooseTool, connect, result, run, servers, traffic, work } from './actions.ts';
import { oneApp } from './one-app.ts';
import { everything } from './servers.ts';
import { expect, test } from './test.ts';

const app = oneApp({
  prepare: (home) => configureApproved(home, { everything }),
  async open(page) {
    // Of the traffic is asked elsewhere; empty, it is not drawn, and not read by axe.
    await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('method:none');
    await connect(page, 'everything');
  },
});

const themes = ['light', 'dark'] as const;

const field = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);
const choose = (page: Page, name: string, option: string) =>
  page.getByRole('radiogroup', { name }).getByRole('radio', { name: option, exact: true }).click();
const question = (page: Page) => page.getByRole('region', { name: 'Request from everything' });
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();

type Use = {
  tool: string;
  /** Fills the form. */
  fill?(page: Page): Promise<unknown>;
  /** Answers what the server asks while the tool runs. */
  meanwhile?(page: Page): Promise<unknown>;
  shows: string | RegExp | ((page: Page) => Promise<unknown>);
  /** Whether it takes seconds, and goes on while other tools are used. */
  isSlow?: boolean;
};

async function use(page: Page, { tool, fill, meanwhile }: Omit<Use, 'shows'>): Promise<void> {
  await chooseTool(page, tool);
  await fill?.(page);
  await run(page);
  await meanwhile?.(page);
}

const text = 'data:text/plain,hello';
const drawn = (page: Page) =>
  expect
    .poll(() =>
      result(page)
        .locator('img')
        .evaluateAll((images) =>
          images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
        ),
    )
    .toEqual([true]);

/** What each element of the result has its colours by, whatever its words: what it is, and what holds it. */
const looksIn = (page: Page): Promise<string[]> =>
  result(page).evaluate((shown) => {
    const stateNames =
      /^(data-|disabled|aria-(pressed|selected|checked|expanded|disabled|current))/;
    const looks = new Set<string>();
    const note = (one: Element, above: string) => {
      const { color = '', background = '' } = one instanceof HTMLElement ? one.style : {};
      const states = Array.from(one.attributes, ({ name, value }) =>
        stateNames.test(name) ? `${name} ${value}` : '',
      );
      const classes = one.getAttribute('class');
      const look = [above, one.tagName, classes, color, background, ...states].join();
      looks.add(look);
      for (const child of one.children) note(child, look);
    };
    note(shown, '');
    return [...looks];
  });

async function sample(page: Page): Promise<void> {
  const asked = page.getByRole('region', { name: 'Sampling request from everything' });
  await asked.getByRole('button', { name: 'Write the answer', exact: true }).click();
  await asked.getByRole('textbox', { name: 'Message' }).fill('Written by hand.');
  await asked.getByRole('button', { name: 'Send to the server', exact: true }).click();
}

const introduce = (name: string) => async (page: Page) => {
  await question(page).getByRole('textbox', { name, exact: true }).fill('Ada');
  await answer(page, 'Accept');
};

const uses: Use[] = [
  { tool: 'Echo Tool', fill: (page) => field(page, 'message', 'hello'), shows: 'Echo: hello' },
  {
    tool: 'Get Annotated Message Tool',
    async fill(page) {
      await choose(page, 'messageType', 'error');
      await choose(page, 'includeImage', 'true');
    },
    async shows(page) {
      await expect(result(page)).toContainText('Error: Operation failed');
      await expect(result(page)).toContainText('priority 1');
      await drawn(page);
    },
  },
  { tool: 'Print Environment Tool', shows: '"PATH"' },
  { tool: 'Get Resource Links Tool', shows: 'demo://resource/dynamic/' },
  { tool: 'Get Resource Reference Tool', shows: 'Resource 1: This is a plaintext resource' },
  {
    tool: 'Get Structured Content Tool',
    fill: (page) => choose(page, 'location', 'Chicago'),
    shows: /"temperature":\s36/,
  },
  {
    tool: 'Get Sum Tool',
    async fill(page) {
      await field(page, 'a', '19');
      await field(page, 'b', '23');
    },
    shows: 'The sum of 19 and 23 is 42.',
  },
  { tool: 'Get Tiny Image Tool', shows: drawn },
  {
    tool: 'GZip File as Resource Tool',
    async fill(page) {
      await field(page, 'data', text);
      await choose(page, 'outputType', 'resource');
    },
    shows: 'application/gzip',
  },
  { tool: 'Toggle Simulated Logging', shows: /(Started|Stopped) simulated.*logging/ },
  { tool: 'Toggle Subscriber Updates', shows: /(Started|Stopped) simulated resource update/ },
  {
    tool: 'Trigger Long Running Operation Tool',
    async fill(page) {
      await field(page, 'duration', '0.2');
      await field(page, 'steps', '2');
    },
    shows: 'Long running operation completed. Duration: 0.2 seconds, Steps: 2.',
  },
  { tool: 'Get Roots List Tool', shows: /roots/i },
  { tool: 'Trigger Elicitation Request Tool', meanwhile: introduce('String'), shows: 'Ada' },
  {
    tool: 'Trigger URL Elicitation Tool',
    fill: (page) => field(page, 'url', 'https://xn--80ak6aa92e.example/'),
    async meanwhile(page) {
      await expect(question(page)).toContainText('Punycode');
      await answer(page, 'Decline');
    },
    shows: /declined/,
  },
  {
    tool: 'Trigger Sampling Request Tool',
    fill: (page) => field(page, 'prompt', 'Who are you?'),
    meanwhile: sample,
    shows: 'Written by hand.',
  },
  {
    tool: 'Simulate Research Query',
    fill: (page) => field(page, 'topic', 'tea'),
    shows: 'Research Report: tea',
    isSlow: true,
  },
  {
    tool: 'Trigger Async Sampling Request Tool',
    fill: (page) => field(page, 'prompt', 'And you?'),
    meanwhile: sample,
    shows: /COMPLETED.*Written by hand\./s,
    isSlow: true,
  },
  {
    tool: 'Trigger Async Elicitation Request Tool',
    meanwhile: introduce('Your Name'),
    shows: /COMPLETED.*Ada/s,
    isSlow: true,
  },
];

test('every tool of server-everything is used, and what it shows can be read in both themes', async () => {
  const page = app();
  await expect(servers(page).getByRole('button', { name: /^Tools 19$/ })).toBeVisible();
  // There is a choice once a tool was called twice.
  const calls = page.getByRole('combobox', { name: 'Calls of this tool' }).locator('option');
  const listed = work(page).getByRole('listitem');
  await expect(listed).toHaveCount(uses.length);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const slow of uses.filter(({ isSlow }) => isSlow)) await use(page, slow);
  const judged = new Set<string>();
  for (const [at, { tool, fill, meanwhile, shows, isSlow }] of uses.entries()) {
    await test.step(tool, async () => {
      if (isSlow) await chooseTool(page, tool);
      else await use(page, { tool, fill, meanwhile });
      await expect(calls).toHaveCount(0);
      if (typeof shows === 'function') await shows(page);
      else await expect(result(page)).toContainText(shows);
      const looks = await looksIn(page);
      if (looks.every((look) => judged.has(look))) return;
      for (const look of looks) judged.add(look);
      // Each result comes in the theme in which the one before was left.
      const order = at % 2 === 0 ? themes : themes.toReversed();
      for (const [nth, colorScheme] of order.entries()) {
        await page.emulateMedia({ colorScheme });
        const judging = { onlyColoursChanged: nth > 0 };
        expect(await violationsIn(result(page), ['color-contrast'], judging)).toEqual([]);
      }
    });
  }
  await chooseTool(page, 'Get Tiny Image Tool');
  await run(page);
  await expect(calls).toHaveCount(2);
});
