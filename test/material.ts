import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Material = 'corpus' | 'json-schema-test-suite';

const folderOf = (name: Material) => resolve(import.meta.dirname, '../../shared', name);

/** Why tests of it are skipped, where it is not beside this project. */
export const missing = (name: Material): string | undefined =>
  existsSync(folderOf(name)) ? undefined : `no ${name} beside this project`;

/** The JSON files of a folder within, with what is in each; none where it is missing. */
export function* materialOf<Content>(name: Material, within = '.'): Generator<[string, Content]> {
  const folder = join(folderOf(name), within);
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.json')))
    yield [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content];
}

/** Lists of tools as published servers have them, and as made up ones (`synthetic.json`) do. */
export const toolLists = () => [...materialOf<{ tools?: Record<string, unknown>[] }>('corpus')];
