import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseTool, connect, result, typeArguments, viewArguments } from './actions.ts';
import { newHome, removeHome, type StartApp } from './app.ts';
import { configureApproved } from './approved.ts';

/** A tool as the server lists it, or its schema as text where an object could not say it. */
type ToolSource = { schema: unknown } | { schemaText: string } | { definition: object };

export type Forms = {
  page: Page;
  /** Lets the server offer one tool with this schema, opens it, and takes arguments from the JSON view. */
  open(schema: unknown, text?: string): Promise<void>;
  /** The same with a schema that no object can write down. */
  openText(schemaText: string, text?: string): Promise<void>;
  /** The same with a whole definition, but for its name. */
  openDefinition(definition: object): Promise<void>;
  /** Leaves the tool for another, and comes back. */
  reopen(): Promise<void>;
  /** Replaces the arguments in the JSON view, and goes back to the form. */
  setJson(text: string): Promise<void>;
  /** The form of the tool that is open. */
  form: Locator;
  /** Runs the tool, whatever is wrong with its arguments, and answers with their text on the wire. */
  sent(): Promise<string>;
  /** How much the server got. */
  sentCount(): number;
  /** Lets so much time pass that the next edit is undone by itself. */
  pause(): Promise<void>;
  /** Replaces the arguments in the JSON view, and stays there. */
  editJson(text: string): Promise<void>;
  /** Takes an item of a field's menu. */
  menu(field: string, item: string): Promise<void>;
  /** The text of the JSON view, as copying takes it. */
  shownJson(): Promise<string>;
};

const serverFile = resolve(import.meta.dirname, '../test/servers/schema-server.mjs');

/** One app with one server, in which each test opens a tool of its own. */
export async function openForms(
  start: StartApp,
): Promise<{ forms: Forms; close(): Promise<void> }> {
  const home = await newHome();
  const [toolsFile, callsFile] = [join(home, 'tools.json'), join(home, 'calls')];
  await writeFile(toolsFile, `[${toolText('first', { schema: { type: 'object' } })}]`);
  const args = [serverFile, toolsFile, callsFile];
  await configureApproved(home, { schemas: { command: process.execPath, args } });
  const app = await start(home);
  await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect(app.page, 'schemas');
  await app.page.getByRole('list', { name: 'Tools' }).waitFor();
  return {
    forms: formsOf(app.page, toolsFile, callsFile),
    async close() {
      await app.stop();
      expect(app.refused).toEqual([]);
      await removeHome(home);
    },
  };
}

function formsOf(page: Page, toolsFile: string, callsFile: string): Forms {
  let count = 0;
  const form = page.getByRole('region', { name: /^Tool tool-/ });
  const calls = () => (existsSync(callsFile) ? readFileSync(callsFile, 'utf8').split('\n') : ['']);
  const openTool = async (source: ToolSource, text: string | undefined) => {
    count += 1;
    const name = `tool-${count}`;
    const tools = `[${toolText(name, source)},${toolText('another', { schema: {} })}]`;
    await writeFile(`${toolsFile}.new`, tools);
    await rename(`${toolsFile}.new`, toolsFile);
    await chooseTool(page, name);
    await expect(page.getByRole('region', { name: `Tool ${name}` })).toBeVisible();
    if (text !== undefined) await setJson(text);
  };
  const setJson = async (text: string) => {
    await typeArguments(page, text);
    await viewArguments(page, 'Form');
  };
  return {
    page,
    open: (schema, text) => openTool({ schema }, text),
    openText: (schemaText, text) => openTool({ schemaText }, text),
    openDefinition: (definition) => openTool({ definition }, undefined),
    setJson,
    async reopen() {
      await chooseTool(page, 'another');
      await expect(page.getByRole('region', { name: 'Tool another' })).toBeVisible();
      await chooseTool(page, `tool-${count}`);
      await expect(form).toBeVisible();
    },
    form,
    async sent() {
      const before = calls().length;
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      const anyway = page.getByRole('button', { name: 'Send anyway' });
      await expect(async () => {
        if (await anyway.isVisible()) await anyway.click();
        expect(calls().length).toBeGreaterThan(before);
      }).toPass({ intervals: [20, 50, 100, 250] });
      await expect(result(page).getByText('Done')).toBeVisible();
      return calls().at(-2) ?? '';
    },
    sentCount: () => calls().length,
    async pause() {
      const until = (await page.evaluate(() => performance.now())) + 600;
      await page.waitForFunction((end) => performance.now() > end, until);
    },
    editJson: (text) => typeArguments(page, text),
    async menu(field, item) {
      await form.getByRole('button', { name: `More actions for ${field}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    async shownJson() {
      await viewArguments(page, 'JSON');
      await expect(page.locator('.monaco-editor').first()).toBeVisible();
      await page.getByRole('textbox', { name: /as JSON/ }).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+c');
      return page.evaluate(() => navigator.clipboard.readText());
    },
  };
}

function toolText(name: string, source: ToolSource): string {
  if ('definition' in source) return JSON.stringify({ name, ...source.definition });
  const schema = 'schema' in source ? JSON.stringify(source.schema) : source.schemaText;
  return `{"name":${JSON.stringify(name)},"inputSchema":${schema}}`;
}

/** An object schema with these properties. */
export const object = (properties: object, more: object = {}): object => ({
  type: 'object',
  properties,
  ...more,
});
