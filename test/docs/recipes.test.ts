import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseServers } from '../../src/main/core/servers/paste/parse-servers.ts';
import { entryOf } from '../../src/shared/model/servers/server-entry.ts';
import { knownServers } from '../../src/renderer/features/servers/gallery/known-servers.ts';
import { runCli } from '../run-cli.ts';
import { entryOfRecipe, recipes, recipesPage, type Recipe } from './recipes.ts';

let home: string;
beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'wirebench-recipes-')));
  const entries = tested.map((recipe) => [recipe.name, installed(recipe)]);
  const servers = { mcpServers: Object.fromEntries(entries) as object };
  await writeFile(join(home, 'mcp.json'), JSON.stringify(servers));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const tested = recipes.filter(({ ran }) => ran.in === 'test');

/** The entry of a recipe, with the package in node_modules in place of npx. */
function installed(recipe: Recipe): object {
  const entry = entryOfRecipe(recipe);
  const [, name = '', ...args] = entry['args'] as string[];
  const script = resolve('node_modules', name, 'dist/index.js');
  return { ...entry, command: process.execPath, args: [script, ...args] };
}

test.each(tested)('$name starts, and its first call shows what the page says', async (recipe) => {
  const { name, tool, args, ran } = recipe;
  const input = 'inputs' in entryOfRecipe(recipe) ? ['--input', `folder=${home}`] : [];
  const words = ['call', tool, '--server', name, '--yes', '--args', JSON.stringify(args), ...input];

  const { exitCode, stdout, stderr } = await runCli(words, { home });

  expect({ exitCode, stdout, stderr }).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(ran.in === 'test' ? ran.result : /^$/) as string,
  });
});

test.each(recipes)('the entry of $name is pasted without a loss', (recipe) => {
  const entry = entryOfRecipe(recipe);

  const pasted = parseServers(JSON.stringify({ mcpServers: { [recipe.name]: entry } }));

  expect(pasted).not.toHaveProperty('notes');
  expect(pasted.status === 'parsed' && pasted.servers.map(entryOf)).toEqual([entry]);
});

test('every known server of the app has a recipe', () => {
  const names = new Set(recipes.map(({ name }) => name));

  expect(knownServers.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});

test('docs/recipes.md is what is listed (node scripts/recipes.mjs)', () => {
  expect(readFileSync('docs/recipes.md', 'utf8')).toBe(recipesPage());
});
