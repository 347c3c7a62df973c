import { describe, expect, it } from 'vitest';
import { editorSchema } from './editor-schema.ts';

describe('a schema for the editor', () => {
  it('has no patterns, and keeps a property of that name', () => {
    const schema = {
      properties: { pattern: { type: 'string', pattern: '^(a+)+$' } },
      patternProperties: { '^(a+)+$': { type: 'string' }, '^x-': { pattern: 'y' } },
    };

    expect(editorSchema(schema)).toEqual({
      properties: { pattern: { type: 'string' } },
      patternProperties: { '^x-': {} },
    });
  });

  it('ends where it is nested without end', () => {
    const root: Record<string, unknown> = {};
    let at = root;
    for (let depth = 0; depth < 5000; depth += 1) {
      const next: Record<string, unknown> = {};
      at['items'] = next;
      at = next;
    }

    expect(JSON.stringify(editorSchema(root)).length).toBeLessThan(3000);
  });

  it.each([
    ['choices', { enum: Array.from({ length: 50_000 }, (_, i) => i) }],
    ['letters', { description: 'x'.repeat(2_000_000) }],
    ['letters in a name', { properties: { ['x'.repeat(2_000_000)]: {} } }],
  ])('says nothing where it has too many %s to be copied', (_what, schema) => {
    expect(editorSchema(schema)).toBe(true);
  });
});
