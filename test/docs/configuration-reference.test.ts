import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEntries } from '../../src/main/core/servers/config-file.ts';
import { entryOf } from '../../src/shared/model/servers/server-entry.ts';
import { settings } from '../../src/shared/model/settings.ts';
import { configurationReference } from './configuration-reference.ts';
import { membersOf } from './key-group.ts';
import type { Node } from './key-type.ts';
import { serverKeys, serverRoot } from './server-keys.ts';
import { settingsKeys, settingsRoot } from './settings-keys.ts';
import { wholeServers, wholeSettings } from './whole-files.ts';

const groups = [...serverKeys, ...settingsKeys];

/** Every object of a schema that has members of its own. */
const objectsIn = (node: Node): Node[] => [
  ...(node.properties ? [node] : []),
  ...[
    ...Object.values(node.properties ?? {}),
    ...(node.oneOf ?? []),
    ...(node.anyOf ?? []),
    ...(node.items ? [node.items] : []),
  ].flatMap(objectsIn),
];

test('docs/configuration.md is what is listed (node scripts/configuration-reference.mjs)', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationReference());
});

test('every object of the schemas has a table', () => {
  const listed = new Set(groups.flatMap(({ nodes }) => nodes));
  const without = [serverRoot, settingsRoot].flatMap(objectsIn).filter((one) => !listed.has(one));

  expect(without.map(({ properties }) => Object.keys(properties ?? {}))).toEqual([]);
});

test.each(groups)('“$title” lists the keys that are read, and no others', (group) => {
  const names = membersOf(group).map(({ name }) => name);

  expect(Object.keys(group.keys).toSorted()).toEqual(names.toSorted());
});

test('the whole mcp.json is read without loss', () => {
  const read = readEntries(wholeServers);

  expect(
    read.map((one) => (one.status === 'understood' ? entryOf(one.definition) : one.message)),
  ).toEqual(Object.values(wholeServers.mcpServers));
});

test('the whole settings.json is read without loss', () => {
  expect(settings.parse(wholeSettings)).toEqual(wholeSettings);
});
