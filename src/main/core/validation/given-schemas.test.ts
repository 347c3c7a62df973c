import { expect, test } from 'vitest';
import { createGivenSchemas } from './given-schemas.ts';

const whole = (schemaId: string, text: string) => ({ schemaId, offset: 0, text, isLast: true });

test('a schema is known by its name until many others were used since', () => {
  const schemas = createGivenSchemas();
  schemas.give(whole('first', '{"type": "object"}'));
  for (let i = 0; i < 11; i += 1) schemas.give(whole(`other ${i}`, 'true'));

  expect(schemas.of('first')).toEqual({ type: 'object' });

  for (let i = 0; i < 11; i += 1) schemas.give(whole(`later ${i}`, 'true'));
  expect(schemas.of('first')).toEqual({ type: 'object' });
  expect(() => schemas.of('other 0')).toThrow('give it again');
});

test('a name that was never given is told apart from a schema of nothing', () => {
  const schemas = createGivenSchemas();
  schemas.give(whole('nothing', 'null'));

  expect(schemas.of('nothing')).toBeNull();
  expect(() => schemas.of('__proto__')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('parts make a whole, and half of an emoji is no loss', () => {
  const schemas = createGivenSchemas();
  const text = '{"title": "👩‍🚀", "__proto__": {"type": "string"}}';
  const middle = text.indexOf('👩') + 1;

  schemas.give({ schemaId: 'a', offset: 0, text: text.slice(0, middle), isLast: false });
  expect(() => schemas.of('a')).toThrow('give it again');
  schemas.give({ schemaId: 'a', offset: middle, text: text.slice(middle), isLast: true });

  expect(JSON.stringify(schemas.of('a'))).toBe('{"title":"👩‍🚀","__proto__":{"type":"string"}}');
});

test('a part that does not follow the one before is refused, and a new beginning is not', () => {
  const schemas = createGivenSchemas();
  schemas.give({ schemaId: 'a', offset: 0, text: '{"a": ', isLast: false });

  expect(() => schemas.give({ schemaId: 'a', offset: 3, text: '1}', isLast: true })).toThrow(
    'missing',
  );
  schemas.give(whole('a', 'false'));

  expect(schemas.of('a')).toBe(false);
});
