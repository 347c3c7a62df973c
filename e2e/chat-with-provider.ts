import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { configureApproved } from './approved.ts';
import { connect } from './actions.ts';
import { newHome, removeHome, root, type RunningApp, type StartApp } from './app.ts';
import { newCanary } from '../test/canary-text.ts';
import { startProvider, type Provider } from './provider.ts';
import { everything } from './servers.ts';

/** One app with one provider, for all tests of a file. */
export type ChatWithProvider = {
  home: string;
  key: string;
  provider: Provider;
  /** The one that runs now. */
  app(): RunningApp;
  /** Ends the app where it runs, and starts it on the data that it has by now. */
  startAgain(env?: Record<string, string>): Promise<Page>;
  /** All that every app has printed so far. */
  printed(): string;
};

export type OpenedWithProvider = ChatWithProvider & { close(): Promise<void> };

const roastery = {
  command: process.execPath,
  args: [join(root, 'demo/legacy/demo-legacy.ts')],
};

export async function openWithProvider(start: StartApp): Promise<OpenedWithProvider> {
  const [home, provider] = await Promise.all([newHome(), startProvider()]);
  // One and two are the same server, so all their tools have the same names.
  await configureApproved(home, { one: everything, two: everything, roastery });
  const apps = [await start(home)];
  const app = () => apps.at(-1) as RunningApp;
  return {
    home,
    key: newCanary(),
    provider,
    app,
    async startAgain(env) {
      await app().stop();
      apps.push(await start(home, env));
      return app().page;
    },
    printed: () => apps.map(({ printed }) => printed()).join(''),
    async close() {
      await app()
        .stop()
        .catch(() => undefined);
      await provider.stop();
      await removeHome(home);
      expect(apps.flatMap(({ refused }) => refused)).toEqual([]);
    },
  };
}

/** Connects all servers, and opens the chat. */
export async function connectAll(page: Page): Promise<void> {
  await connect(page, 'one');
  await connect(page, 'two');
  await connect(page, 'roastery');
  await button(page, 'Chat').click();
}

export const endpointName = 'The larder at the back';

/** Gives the app a key as a user does, and has it checked. */
export async function addEndpoint(page: Page, { provider, key }: ChatWithProvider): Promise<void> {
  await button(page, 'Add an endpoint with your own key, or a local model').click();
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(endpointName);
  await dialog.getByRole('textbox', { name: 'Address' }).fill(provider.address);
  await dialog.getByLabel('Key', { exact: true }).fill(key);
  await button(dialog, 'Save and check').click();
  await expect(dialog.getByText(/^It works: 2 models/)).toBeVisible();
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
}

export async function pickModel(page: Page, model: string): Promise<void> {
  await page.getByRole('button', { name: /^Model: / }).click();
  await page.getByRole('option', { name: model }).click();
}

export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
export const call = (page: Page, name: string, state: string): Locator =>
  log(page).getByRole('region', { name: `Call of ${name}, ${state}`, exact: true });
export const approval = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: `Approval of ${name}` });

export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await button(page, 'Send').click();
}

type Block = { type: string; [member: string]: unknown };
type Body = {
  model: string;
  messages: { role: string; content: Block[] }[];
  tools: { name: string }[];
};

/** What a model was sent last, as the provider reads it. */
export const lastAsked = ({ provider }: ChatWithProvider): Body =>
  JSON.parse(provider.asked.at(-1)?.text ?? '{}') as Body;
