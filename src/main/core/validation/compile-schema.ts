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

/** A failed keyword in the validator's own detailed output, nested as the schema is. */
export type Unit = {
  keyword: string;
  absoluteKeywordLocation: string;
  instanceLocation: string;
  errors?: Unit[];
};

export type Compiled = {
  /** The schema that judges, without the parts that could not be used. */
  schema: boolean | Json;
  uri: string;
  faults: SchemaFault[];
  /** Judges a value; the list is empty where it is valid. */
  check(value: unknown): Unit[];
};

for (const scheme of ['http', 'https', 'file']) {
  addUriSchemePlugin(scheme, {
    retrieve: (uri: string) => Promise.reject(new Error(`${uri} is not fetched.`)),
  });
}
// Schemas are prepared instead of validated, so that a fault in one does not prevent judging by the
// rest.
setShouldValidateSchema(false);

let count = 0;

/**
 * Compiles a server's schema, without its unusable parts; rejects where the validator can't use the
 * rest.
 */
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
