import { brokenSamples } from '../main/core/validation/broken-samples.ts';
import { createLinter } from '../main/core/lint/linter.ts';
import { lintList } from '../main/core/lint/lint-list.ts';
import { createReadLists } from '../main/core/lint/read-lists.ts';
import { createGivenSchemas } from '../main/core/validation/given-schemas.ts';
import { judgeValue } from '../main/core/validation/judge-value.ts';
import { sampleObjects } from '../main/core/validation/sample-value.ts';
import { contract, type AppContract } from '../shared/contract/index.ts';
import { connect } from '../shared/rpc/connect.ts';
import type { Handlers } from '../shared/rpc/define.ts';
import { RpcError } from '../shared/rpc/errors.ts';
import { memoryChannels } from '../shared/rpc/memory-channel.ts';
import { serve } from '../shared/rpc/serve.ts';

// Stands in for backend.ts in unit tests: the real contract and its carrier, over a memory channel.

const schemas = createGivenSchemas();
export const readLists = createReadLists(() => true);
const given = (schemaId: string) => JSON.stringify(schemas.of(schemaId) ?? true);
const judge = (schema: unknown, text: string) => judgeValue(JSON.stringify(schema ?? true), text);

const answers: Partial<Handlers<AppContract>> = {
  // The real ones, without their thread.
  'validation.give': (part) => schemas.give(part),
  'validation.sample': ({ schemaId, seed }) => sampleObjects(given(schemaId), seed),
  'validation.break': ({ schemaId, seed }) => brokenSamples(given(schemaId), seed),
  'validation.judge': ({ schemaId, text }) => judge(schemas.of(schemaId), text),
  'lint.list': ({ listId }) => {
    const { kind, items } = readLists.of(listId);
    return lintList(kind, items, { ask: createLinter(judge) });
  },
};

/** Sets what the core of a test answers. */
export const answerWith = (handlers: Partial<Handlers<AppContract>>): void => {
  Object.assign(answers, handlers);
};

const names = Object.keys(contract) as (keyof AppContract)[];
const handlers = Object.fromEntries(
  names.map((name) => [
    name,
    (...parameters: [never, never]) => {
      const handler = answers[name];
      if (!handler) throw new RpcError('NOT_FOUND', `This test has no answer to ${name}.`);
      return handler(...parameters);
    },
  ]),
) as unknown as Handlers<AppContract>;

const server = serve(contract, handlers);

export const backend = connect<AppContract>({
  open: async () => {
    const [page, core] = memoryChannels();
    server.accept(core);
    return page;
  },
});
