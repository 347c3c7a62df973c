import { describe, expect, it } from 'vitest';
import { tameSchema } from './tame-schema.ts';

describe('a schema for the editor', () => {
  it('has no patterns, and keeps a property of that name', () => {
    const schema = {
      properties: { pattern: { type: 'string', pattern: '^(a+)+$' } },
      patternProperties: { '^(a+)+$': { type: 'string' }, '^x-': { pattern: 'y' } },
    };

    expect(tameSchema(schema)).toEqual({
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

    expect(JSON.stringify(tameSchema(root)).length).toBeLessThan(3000);
  });
});
