import { expect, test } from 'vitest';
import { compileSchema } from '../src/main/core/validation/compile-schema.ts';
import { materialOf, missing } from './material.ts';

type Group = {
  description: string;
  schema: object | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
};

const drafts = [
  ['draft2020-12', undefined],
  ['draft7', 'http://json-schema.org/draft-07/schema#'],
] as const;

/** What needs a file from elsewhere, which is never fetched; by file and group. */
const remote = new Set([
  'dynamicRef.json: strict-tree schema, guards against misspelled properties',
  'dynamicRef.json: tests for implementation dynamic anchor and reference link',
  'dynamicRef.json: $ref and $dynamicAnchor are independent of order - $defs first',
  'dynamicRef.json: $ref and $dynamicAnchor are independent of order - $ref first',
  'dynamicRef.json: $ref to $dynamicRef finds detached $dynamicAnchor',
  'vocabulary.json: schema that uses custom metaschema with with no validation vocabulary',
]);
const isRemote = (file: string, { description }: Group) =>
  file === 'refRemote.json' || remote.has(`${file}: ${description}`);

test.for(drafts)(
  '%s of the official JSON-Schema-Test-Suite: every verdict is the suite’s',
  async ([draft, $schema], { skip }) => {
    const why = missing('json-schema-test-suite');
    skip(why !== undefined, why);
    const wrong: string[] = [];
    let judged = 0;
    for (const [file, all] of materialOf<Group[]>('json-schema-test-suite', draft)) {
      for (const group of all.filter((each) => !isRemote(file, each))) {
        const { schema, tests, description } = group;
        const { check } = await compileSchema(
          typeof schema === 'object' && $schema ? { $schema, ...schema } : schema,
          false,
        );
        for (const { data, valid, description: what } of tests) {
          judged += 1;
          if ((check(data).length === 0) !== valid) wrong.push(`${file}: ${description}: ${what}`);
        }
      }
    }

    expect(wrong).toEqual([]);
    expect(judged).toBeGreaterThan(800);
  },
);
