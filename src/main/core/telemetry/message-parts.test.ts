import { expect, test } from 'vitest';
import { noMasker } from '../secrets/masking/secret-masker.ts';
import { createRedaction, everythingHidden } from '../secrets/masking/redaction.ts';
import { errorCodeIn } from './message-parts.ts';

test('leaves out of a long message of an error what would be cut within', () => {
  const message = `${'no '.repeat(328)}key: sk-0123456789abcdefghij`;
  const content = JSON.stringify({ id: 1, error: { code: -32602, message } });

  const told = errorCodeIn(content, createRedaction(everythingHidden, noMasker));

  expect(told).toEqual({ code: '-32602', message: expect.stringMatching(/no key:…$/) as string });
});
