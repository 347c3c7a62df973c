import { mkdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { spellingsIn } from '../test/canary-text.ts';
import { filesIn, heapOf, storageOf } from './canary.ts';
import {
  addEndpoint,
  approval,
  button,
  call,
  connectAll,
  endpointName,
  lastAsked,
  log,
  pickModel,
  say,
} from './chat-with-provider.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

// One app goes through all of them, as one user would.
test.describe.configure({ mode: 'serial' });

const formats = ['Markdown', 'JSON', 'HTML, opens anywhere'];

test('keeps tools of one name apart, and runs the calls of a step side by side', async ({
  withProvider,
}) => {
  const chat = await withProvider();
  const { page } = chat.app();
  const { mock, asked } = chat.provider;
  mock.on(
    { model: 'other', userMessage: 'both', hasToolResult: false },
    calls(['two__echo', { message: 'c' }]),
  );
  mock.on(
    { model: 'usual', userMessage: 'both', hasToolResult: false },
    calls(['one__echo', { message: 'a' }], ['two__echo', { message: 'b' }]),
  );
  mock.on({ userMessage: 'both', hasToolResult: true }, { content: 'They answered.' });
  await connectAll(page);
  await addEndpoint(page, chat);
  await pickModel(page, 'usual');

  await say(page, `Ask both. ${longWords}`);
  for (const [ran, server] of ['one', 'two'].entries()) {
    // A call that ends moves the question below it, from under the pointer.
    await expect(call(page, 'echo', 'done')).toHaveCount(ran);
    const asked = approval(page, 'echo').filter({ hasText: `Trust what ${server} says` });
    await asked.getByRole('checkbox', { name: /^Trust what/ }).check();
    await button(asked, 'Allow once').click();
  }

  await expect(log(page).getByText('They answered.')).toBeVisible();
  await expect(call(page, 'echo', 'done')).toHaveCount(2);
  const { tools, messages } = lastAsked(chat);
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['one__echo', 'two__echo']));
  expect(messages.at(-1)?.content).toMatchObject([
    { type: 'tool_result', content: 'Echo: a' },
    { type: 'tool_result', content: 'Echo: b' },
  ]);
  expect(new Set(asked.map(({ headers }) => headers['x-api-key']))).toEqual(new Set([chat.key]));
});

test('lets no part of a key that was typed stay in the page', async ({ withProvider }) => {
  const { app, key } = await withProvider();

  const heap = await heapOf(app().page);

  expect(heap).toContain('at the far end');
  expect(heap).toContain(endpointName);
  expect(spellingsIn(heap, key)).toEqual([]);
  expect(spellingsIn(await storageOf(app().page), key)).toEqual([]);
});

test('tells the model of changed arguments, a denial and a failure, and hands it an image', async ({
  withProvider,
}) => {
  const chat = await withProvider();
  const { page } = chat.app();
  const { mock } = chat.provider;
  mock.on(
    { userMessage: 'Work', hasToolResult: false },
    calls(
      ['roastery__roast_batch', { steps: 1, stepMs: 10 }],
      [
        'roastery__place_order',
        { customer: { name: 'A', street: 'B', city: 'C' }, lines: [{ sku: 'ETH-GUJI', kilos: 1 }] },
      ],
      ['roastery__grind', { grams: 30 }],
      ['two__get-tiny-image', {}],
    ),
  );
  mock.on({ userMessage: 'Work', hasToolResult: true }, { content: 'All tried.' });

  await say(page, 'Work.');
  await button(approval(page, 'place_order'), 'Deny').waitFor();
  await approval(page, 'place_order')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Too much');
  await button(approval(page, 'place_order'), 'Deny').click();
  await call(page, 'place_order', 'denied').waitFor();
  const edit = button(approval(page, 'roast_batch'), 'Edit');
  await edit.hover();
  await page.mouse.down();
  const pressedAt = await edit.boundingBox();
  await button(approval(page, 'grind'), 'Allow once').dispatchEvent('click');
  await call(page, 'grind', 'the tool reports an error').waitFor();
  // It moved from under the pointer that presses it.
  expect(await edit.boundingBox()).not.toEqual(pressedAt);
  await page.mouse.up();
  await approval(page, 'roast_batch')
    .getByRole('textbox', { name: 'steps', exact: true })
    .fill('3');
  await button(approval(page, 'roast_batch'), 'Allow with these arguments').click();
  // What the roastery answered could go to another server.
  await button(approval(page, 'get-tiny-image'), 'Allow once').click();

  await expect(log(page).getByText('All tried.')).toBeVisible();
  await expect(
    call(page, 'roast_batch', 'done').getByText(/You changed the arguments/),
  ).toBeVisible();
  await expect(call(page, 'place_order', 'denied').getByText('Too much')).toBeVisible();
  await expect(call(page, 'grind', 'the tool reports an error')).toBeVisible();
  const shown = call(page, 'get-tiny-image', 'done').getByRole('img', { name: /From the server/ });
  await expect(shown).toBeVisible();
  const image = ((await shown.getAttribute('src')) ?? '').replace('data:image/png;base64,', '');
  const results = lastAsked(chat).messages.at(-1)?.content ?? [];
  expect(results).toMatchObject([
    {
      content:
        '[The user changed the arguments before the call, to {"steps":3,"stepMs":10}]\nRoasted in 3 steps.',
    },
    { content: 'It was not executed: the user denied it. Too much', is_error: true },
    { content: expect.stringContaining('the burrs are jammed'), is_error: true },
    {
      content: [
        { type: 'text' },
        { type: 'image', source: { media_type: 'image/png', data: image } },
        { type: 'text' },
      ],
    },
  ]);
  // Once as an image, and nowhere as words.
  expect(chat.provider.asked.at(-1)?.text.split(image)).toHaveLength(2);
});

test('is stopped in the middle of an answer and of a call, and says what nobody knows', async ({
  withProvider,
}) => {
  const chat = await withProvider();
  const { page } = chat.app();
  const { mock, asked, hold } = chat.provider;
  mock.on({ userMessage: 'Tell' }, { content: longAnswer });
  mock.on(
    { userMessage: 'Roast', hasToolResult: false },
    calls(['roastery__roast_batch', { steps: 100, stepMs: 10_000 }]),
  );
  mock.on({ userMessage: 'Really' }, { content: 'I can’t tell.' });

  const release = hold();
  await say(page, 'Tell.');
  await expect(log(page).getByText(/^Once/)).toBeVisible();
  await button(page, 'Stop').click();
  await expect(log(page).getByText('You stopped this answer.')).toHaveCount(1);
  await expect.poll(() => asked.at(-1)?.isCut).toBe(true);
  release();
  await say(page, 'Roast.');
  await button(approval(page, 'roast_batch'), 'Allow once').click();
  await expect(call(page, 'roast_batch', 'running')).toBeVisible();
  await page.reload();
  await expect(call(page, 'roast_batch', 'running')).toBeVisible();
  await button(page, 'Stop').click();
  await expect(
    call(page, 'roast_batch', 'stopped, outcome unknown').getByText(
      /it may have done the work anyway/,
    ),
  ).toBeVisible();
  await say(page, 'Really?');

  await expect(log(page).getByText('I can’t tell.')).toBeVisible();
  const told = lastAsked(chat).messages;
  const stopped = told[told.findIndex(({ content }) => content[0]?.['text'] === 'Tell.') + 1];
  expect(stopped).toMatchObject({
    role: 'assistant',
    content: [{ text: expect.stringMatching(/^Once/) }],
  });
  expect(told.at(-1)?.content).toMatchObject([
    { type: 'tool_result', content: expect.stringMatching(/may or may not/), is_error: true },
    { type: 'text', text: 'Really?' },
  ]);
});

test('goes on with an answer that is under way while its page is reloaded', async ({
  withProvider,
}) => {
  const chat = await withProvider();
  const { page } = chat.app();
  const { mock, asked, hold } = chat.provider;
  mock.on({ userMessage: 'Continue the story' }, { content: longAnswer });
  const before = asked.length;
  const release = hold();

  await say(page, 'Continue the story.');
  await expect(log(page).getByText(/^Once/).last()).toBeVisible();
  await page.reload();
  await expect(button(page, 'Stop')).toBeVisible();
  await expect(log(page).getByText(/the end of the story/)).toHaveCount(0);
  release();

  await expect(log(page).getByText(longAnswer, { exact: true })).toBeVisible();
  await expect(button(page, 'Send')).toBeVisible();
  expect(asked).toHaveLength(before + 1);
  expect(asked.at(-1)?.isCut).toBe(false);
});

test('branches, compares two models, and exports what opens offline', async ({
  withProvider,
  browsers,
}) => {
  const chat = await withProvider();
  const { page } = chat.app();
  chat.provider.mock.on({ userMessage: 'Once more' }, { content: 'Another branch.' });
  await button(page, 'New conversation').first().click();
  await say(page, 'Ask both.');
  await expect(log(page).getByText('They answered.')).toBeVisible();

  await pickModel(page, 'other');
  await button(log(page), 'Regenerate').click();
  await expect(log(page).getByText('2/2')).toBeVisible();
  await expect(button(page, 'Send')).toBeVisible();
  await button(log(page), 'Compare with the previous answer').click();
  await expect(log(page).getByRole('region', { name: /^Answer of/ })).toHaveCount(2);
  await expect(log(page).getByText(/First call: echo\(.* against echo\(/)).toBeVisible();
  await button(log(page), 'Show one answer at a time').first().click();
  await log(page).getByRole('article', { name: 'You' }).hover();
  await button(log(page), 'Edit and regenerate').click();
  await page.getByRole('textbox', { name: 'Your text, changed' }).fill('Once more.');
  await button(log(page), 'Send').click();
  await expect(log(page).getByText('Another branch.')).toBeVisible();
  await expect(log(page).getByLabel('version 2 of 2')).toBeVisible();

  const offline = await (await browsers.launched()).newContext({ offline: true });
  const opened = await offline.newPage();
  await opened.setContent(await exported(page, 'HTML, opens anywhere'));
  await expect(opened.getByText('Another branch.')).toBeVisible();
  await expect(opened.getByText('They answered.').first()).toBeVisible();
  await offline.close();
});

test('a key that was used in all of this is nowhere in clear, sealed where secrets are kept', async ({
  withProvider,
}) => {
  const chat = await withProvider();
  const { page } = chat.app();
  const { home, key } = chat;
  const exports = [];
  for (const format of formats) exports.push(await exported(page, format));
  const kept = await storageOf(page);
  await chat.app().stop();
  const files = await filesIn(home);

  expect(files['secrets.json']).toContain('endpoint:');
  for (const text of [Object.values(files).join(''), exports.join('')]) {
    expect(text).toContain('Another branch.');
    expect(text).not.toContain(packed);
  }
  const searched = { kept, printed: chat.printed(), exports: exports.join(''), ...files };
  for (const [place, text] of Object.entries(searched)) {
    expect(spellingsIn(text, key), place).toEqual([]);
  }
});

test('an app that falls over in the middle of a run leaves no key behind', async ({
  withProvider,
  shell,
}) => {
  test.skip(shell === 'desktop', 'There a box is shown, and the app goes on.');
  const chat = await withProvider();
  const { home, key } = chat;
  const thrower = pathToFileURL(join(import.meta.dirname, 'throw-in-flight.mjs'));
  const page = await chat.startAgain({ NODE_OPTIONS: `--import=${thrower.href}` });

  await page.getByRole('button', { name: /^Model: / }).click();
  await page.getByLabel(`Settings of ${endpointName}`).click();
  const dialog = page.getByRole('dialog', { name: `Endpoint ${endpointName}` });
  const field = dialog.getByLabel('Key', { exact: true });
  await expect(field).toHaveAttribute('placeholder', /^Set/);
  // Nothing can be written in its place any more.
  const secrets = join(home, 'secrets.lock');
  await rm(secrets);
  await mkdir(secrets);
  await field.fill(key);
  await button(dialog, 'Save').click();
  await expect(dialog.getByRole('alert')).toContainText('EISDIR');
  await button(dialog, 'Cancel').click();
  await rmdir(secrets);
  await say(page, 'Ask both.');
  await chat.app().ended;

  const { 'faults.log': faults = '', ...files } = await filesIn(home);
  expect(faults).toContain('chat.setKey');
  expect(chat.printed()).toContain('thrown while a key is in flight');
  for (const [place, text] of Object.entries({ faults, printed: chat.printed(), ...files })) {
    expect(spellingsIn(text, key), place).toEqual([]);
  }
});

async function exported(page: Page, format: string): Promise<string> {
  await button(page, 'Export, without secrets').click();
  const item = page.getByRole('menuitem', { name: format });
  const { path } = await savedFile(page, () => item.click());
  return readFile(path, 'utf8');
}

/** How a packed body begins; in one, nothing could be found. */
const packed = '\u0028\u00b5\u002f\u00fd';

const longAnswer = `Once, ${'there was a bean, and '.repeat(20)}that is the end of the story.`;

type Call = [name: string, args: object];
const calls = (...all: Call[]) => ({
  toolCalls: all.map(([name, args]) => ({ name, arguments: JSON.stringify(args) })),
});

/** Longer than what a snapshot of the heap keeps of a text by itself. */
const longWords = `${'word '.repeat(400)}at the far end`;
