import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Validation } from './create-validation.ts';
import type { createGivenSchemas } from './given-schemas.ts';

type Rooms = { validation: Validation; schemas: ReturnType<typeof createGivenSchemas> };

/** The handlers of the contract's `validation.*` calls. */
export const validationHandlers = ({ validation, schemas }: Rooms) =>
  ({
    'validation.give': (part) => schemas.give(part),
    'validation.judge': ({ schemaId, text }, { signal }) =>
      validation.judge(schemas.of(schemaId), text, signal),
    'validation.sample': ({ schemaId, seed }, { signal }) =>
      validation.sample(schemas.of(schemaId), seed, signal),
    'validation.break': ({ schemaId, seed }, { signal }) =>
      validation.break(schemas.of(schemaId), seed, signal),
  }) satisfies Partial<Handlers<AppContract>>;
