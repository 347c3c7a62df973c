import { addUriSchemePlugin } from '@hyperjump/browser';
import {
  registerSchema,
  setShouldValidateFormat,
  setShouldValidateSchema,
  unregisterSchema,
  validate,
} from '@hyperjump/json-schema/draft-2020-12';
import '@hyperjump/json-schema/draft-2019-09';
import '@hyperjump/json-schema/draft-07';
import '@hyperjump/json-schema/draft-06';
import '@hyperjump/json-schema/draft-04';
import '@hyperjump/json-schema/formats';
import { DETAILED } from '@hyperjump/json-schema/experimental';
import type { SchemaFault } from '../../../shared/model/calls/problem.ts';
import { prepareSchema } from './prepare-schema.ts';
import type { Json } from './schema-keywords.ts';

/** What a keyword found, as the validator words it; nested as the schema is. */
export type Unit = {
  keyword: string;
  absoluteKeywordLocation: string;
  instanceLocation: string;
  errors?: Unit[];
};

export type Compiled = {
  /** As it judges: without what could not be used. */
  schema: boolean | Json;
  uri: string;
  faults: SchemaFault[];
  /** Empty where the value is valid. */
  check(value: unknown): Unit[];
};

for (const scheme of ['http', 'https', 'file']) {
  addUriSchemePlugin(scheme, {
    retrieve: (uri: string) => Promise.reject(new Error(`${uri} is not fetched.`)),
  });
}
// The schema is prepared instead, so that a fault in it does not cost the judgement.
setShouldValidateSchema(false);

let count = 0;

/** Compiles a server's schema; rejects where the validator can't use it even so. */
export async function compileSchema(raw: unknown, formats = true): Promise<Compiled> {
  const { schema, dialect, faults } = prepareSchema(raw);
  count += 1;
  const uri = `https://schema.invalid/${count}`;
  setShouldValidateFormat(formats);
  registerSchema(schema as Parameters<typeof registerSchema>[0], uri, dialect);
  try {
    const judge = await validate(uri);
    return {
      schema,
      uri,
      faults,
      check(value) {
        const output = judge(value as Parameters<typeof judge>[0], DETAILED) as {
          valid: boolean;
          errors?: Unit[];
        };
        return output.valid ? [] : (output.errors ?? []);
      },
    };
  } finally {
    unregisterSchema(uri);
  }
}
