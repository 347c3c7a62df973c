import { expect, test } from 'vitest';
import { addressedRecording, recordingAddress } from './recording-address.ts';

test('the address of a recording gives its id back', () => {
  expect(addressedRecording(recordingAddress('20261122-043000-1a2b'))).toBe('20261122-043000-1a2b');
});

test.each([
  '',
  '?',
  '?recording=',
  '?recording=../x',
  '?recording=a%2Fb',
  `?recording=${'x'.repeat(101)}`,
  '?serverUrl=a',
])('%.40j names no recording', (search) => {
  expect(addressedRecording(search)).toBeUndefined();
});
