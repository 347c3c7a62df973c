import { expect, test } from 'vitest';
import { serverDefinition } from '../../../../shared/model/servers/server.ts';
import { definitionOfKnown, knownServers } from './known-servers.ts';

test.each(knownServers)('$name is a definition that asks for all that it refers to', (known) => {
  const definition = definitionOfKnown(known);

  expect(serverDefinition.parse(definition)).toEqual(definition);
  const references = JSON.stringify(definition.launch).matchAll(/\$\{input:([^}]+)\}/g);
  expect([...references].map(([, name]) => name)).toEqual(
    (definition.inputs ?? []).map(({ name }) => name),
  );
  expect(JSON.stringify(definition.launch)).not.toMatch(/\$\{(?!input:)/);
});

test('each has a name of its own, and a secret is covered', () => {
  expect(new Set(knownServers.map(({ name }) => name)).size).toBe(knownServers.length);
  const inputs = knownServers.flatMap((known) => known.inputs ?? []);
  const covered = inputs.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  expect(covered).toEqual(
    inputs.map(({ name }) => name).filter((name) => /key|token|string/.test(name)),
  );
});
