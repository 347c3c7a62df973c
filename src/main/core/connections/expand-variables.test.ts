import { expect, test } from 'vitest';
import type { Launch } from '../../../shared/model/server.ts';
import { expandVariables, MissingVariable } from './expand-variables.ts';

const stdio = (args: string[], env: Record<string, string> = {}): Launch => ({
  kind: 'stdio',
  command: 'run',
  args,
  env,
});

test('puts values into every text, and hides them in what is shown', () => {
  const { launch, hide } = expandVariables(stdio(['${env:A}/x'], { KEY: '${env:SECRET}' }), {
    A: 'folder',
    SECRET: 's3cr3t/+ä',
  });

  expect(launch).toMatchObject({ args: ['folder/x'], env: { KEY: 's3cr3t/+ä' } });
  expect(hide('failed with s3cr3t/+ä in folder')).toBe('failed with ${env:SECRET} in ${env:A}');
  expect(hide(`?k=${encodeURIComponent('s3cr3t/+ä')}`)).toBe('?k=${env:SECRET}');
});

test('names the variable that is missing, and takes an empty one', () => {
  expect(() => expandVariables(stdio(['${env:NOPE}']), {})).toThrow(MissingVariable);
  expect(() => expandVariables(stdio(['${env:NOPE}']), {})).toThrow('NOPE is not set');
  expect(expandVariables(stdio(['[${env:E}]']), { E: '' }).launch).toMatchObject({ args: ['[]'] });
});

test('expands no value a second time, and knows no other syntax', () => {
  const { launch } = expandVariables(stdio(['${env:A} $B ${C} $&']), { A: '${env:B} $&' });

  expect(launch).toMatchObject({ args: ['${env:B} $& $B ${C} $&'] });
});
