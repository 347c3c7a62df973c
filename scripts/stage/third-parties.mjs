import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** The page's styles hold some of it, which no module of the build tells. */
const inStyles = { name: 'tailwindcss', folder: 'node_modules/tailwindcss' };
const lists = ['out/bundled/main.json', 'out/bundled/page.json'];
const isNotice = /^(licen[cs]e|copying|notice|third-?party)/i;
const apacheEnd = 'END OF TERMS AND CONDITIONS';

/** Every package of which something is in the build, by name, each with its licence and that licence's text. */
export function thirdParties() {
  const listed = lists.flatMap((list) => readJson(join(root, list)));
  const all = new Map();
  for (const one of [inStyles, ...listed].map(described)) {
    all.set(`${one.name}@${one.version}`, one);
  }
  return [...all.values()].toSorted((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );
}

/** The licence of each package, by its name. */
export const licencesOf = (packages) =>
  Object.fromEntries(packages.map(({ name, license }) => [name, license]));

/** A package that another one brought along in its own file is told by the copy that is installed for others. */
function described({ name, version, folder = `node_modules/${name}`, into }) {
  const path = join(root, folder);
  if (!existsSync(path)) {
    throw new Error(
      `${into} holds code of ${name} ${version}, which is not installed: its licence is unknown.`,
    );
  }
  const manifest = readJson(join(path, 'package.json'));
  const license = licenceOf(manifest);
  return {
    name,
    version: version ?? manifest.version,
    license,
    repository: manifest.repository?.url ?? manifest.repository,
    text: textOf({ name, license, author: manifest.author }, noticesIn(path)),
  };
}

const licenceOf = ({ license, licenses }) =>
  license?.type ?? license ?? licenses?.[0]?.type ?? 'unknown';

const noticesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isNotice.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());

/** What a package says itself; where it says nothing, or only names the Apache License, the text that we keep. */
export function textOf({ name, license, author }, notices) {
  const isWhole = license !== 'Apache-2.0' || notices.some((notice) => notice.includes(apacheEnd));
  if (notices.length > 0 && isWhole) return notices.join('\n\n');
  const kept = join(import.meta.dirname, 'licences', `${license}.txt`);
  if (!existsSync(kept)) {
    throw new Error(`${name} brings no text of its licence (${license}), and none is kept here.`);
  }
  const holder = (author?.name ?? author ?? `the authors of ${name}`).replace(/\s*<.*$/, '');
  const text = readFileSync(kept, 'utf8')
    .trim()
    .replace('AUTHOR', () => holder);
  return [...notices, text].join('\n\n');
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
