import { expect, test } from 'vitest';
import { AssistedModels } from './assisted-models.ts';

const echo = { type: 'object' };
const add = { type: 'object' };
const free = () => false;

function assisted() {
  const told: [string, unknown][][] = [];
  const models = new AssistedModels((schemas) => told.push(schemas));
  return { models, told };
}

test('the next editor of a schema takes over the name of the one before, and nothing is told', () => {
  const { models, told } = assisted();
  const uri = models.uriFor('json', echo, free);
  models.assist(uri, echo)();

  const next = models.uriFor('json', echo, free);
  models.assist(next, echo);

  expect(next).toBe(uri);
  expect(told).toEqual([[[uri, echo]]]);
});

test('editors that stand beside each other have names of their own', () => {
  const { models, told } = assisted();
  const uri = models.uriFor('json', echo, free);
  models.assist(uri, echo);

  const other = models.uriFor('json', echo, free);
  models.assist(other, echo);

  expect(other).not.toBe(uri);
  expect(told.at(-1)).toEqual([
    [uri, echo],
    [other, echo],
  ]);
});

test('a name whose model is still there is not given again', () => {
  const { models } = assisted();
  const uri = models.uriFor('json', echo, free);
  models.assist(uri, echo)();

  expect(models.uriFor('json', echo, (taken) => taken === uri)).not.toBe(uri);
});

test('another schema of the same model replaces the one before', () => {
  const { models, told } = assisted();
  const uri = models.uriFor('json', undefined, free);
  const undo = models.assist(uri, echo);
  undo();
  models.assist(uri, add);

  expect(told).toHaveLength(2);
  expect(told.at(-1)?.[0]?.[1]).toBe(add);
});

test('an undo that comes late leaves the schema of its successor in use', () => {
  const { models } = assisted();
  const uri = models.uriFor('json', echo, free);
  const undo = models.assist(uri, echo);
  models.assist(uri, add);

  undo();

  expect(models.uriFor('json', add, free)).not.toBe(uri);
});

test('schemas of editors that are long gone are forgotten', () => {
  const { models, told } = assisted();
  for (let at = 0; at < 100; at += 1) {
    const schema = { title: String(at) };
    models.assist(models.uriFor('json', schema, free), schema)();
  }

  expect(told.at(-1)?.length).toBeLessThan(12);
});
