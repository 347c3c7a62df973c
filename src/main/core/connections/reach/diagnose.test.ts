import { expect, test } from 'vitest';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { diagnose } from './diagnose.ts';

const launch: Launch = { kind: 'stdio', command: 'server', args: [], env: {} };

test('a response that is nested too deeply is named, not the stack that it overflowed', () => {
  const error = new RangeError('Maximum call stack size exceeded');

  expect(diagnose({ error, launch, awaited: 'initialize', exit: undefined })).toEqual({
    message: 'The server’s response to initialize is nested too deeply to be read.',
  });
});
