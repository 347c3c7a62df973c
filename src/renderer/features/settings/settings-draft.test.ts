import { expect, test } from 'vitest';
import type { Settings } from '../../../shared/model/settings.ts';
import { changedSettings, draftOf, errorsOf } from './settings-draft.ts';

const before: Settings = { network: { proxy: 'http://p:1' }, recordings: { days: 7 } };

test('changes nothing that was not touched', () => {
  expect(changedSettings(draftOf(before), before)).toEqual({});
  expect(changedSettings({ ...draftOf(before), noProxy: 'x' }, before)).toEqual({
    network: { proxy: 'http://p:1', noProxy: 'x' },
  });
});

test('takes an empty amount for the usual one', () => {
  const changed = changedSettings({ ...draftOf(before), days: ' ', gigabytes: '0.5' }, before);

  expect(changed).toEqual({ recordings: { bytes: 5e8 } });
});

test.each(['0', '-1', 'x', '1e3', '36501', '1.'])('takes %j for no number of days', (days) => {
  expect(errorsOf({ ...draftOf(before), days })).toEqual({ days: expect.any(String) });
});

test('asks for an endpoint only where spans are to be sent', () => {
  const draft = draftOf(before);
  const on = { ...draft, telemetry: { ...draft.telemetry, isOn: true } };

  expect(errorsOf(draft)).toEqual({});
  expect(errorsOf(on)).toEqual({ endpoint: expect.stringContaining('4318') });
  on.telemetry.endpoint = 'https://otel.example';
  on.telemetry.headers = [
    { name: ' x-key ', value: '${env:KEY}' },
    { name: ' ', value: 'y' },
  ];
  expect(changedSettings(on, before).telemetry).toEqual({
    isOn: true,
    endpoint: 'https://otel.example',
    headers: [['x-key', '${env:KEY}']],
    withContents: false,
    propagates: true,
  });
});

test.each([
  ['', []],
  [' https://example.com/client.json ', []],
  ['http://example.com/client.json', ['metadataDocument']],
  ['https://example.com', ['metadataDocument']],
])('reads %j as the client’s document', (metadataDocument, wrong) => {
  const draft = { ...draftOf(before), metadataDocument };

  expect(Object.keys(errorsOf(draft))).toEqual(wrong);
});

test('names no document where the field is emptied', () => {
  const named = { ...before, signIn: { metadataDocument: 'https://example.com/c.json' } };

  expect(changedSettings({ ...draftOf(named), metadataDocument: '' }, named)).toEqual({
    signIn: {},
  });
});
