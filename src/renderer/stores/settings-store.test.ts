import { expect, test, vi } from 'vitest';
import { RpcError } from '../../shared/rpc/errors.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { answerWith } from '../test-backend.ts';
import { setSettings, showAndWriteSettings, useSettings } from './settings-store.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const refused = () => Promise.reject(new RpcError('INTERNAL', 'The disk is full.'));
const shown = () => useSettings.getState().settings;
const settings: Settings = { network: {} };

test('takes back a setting that could not be written', async () => {
  answerWith({ 'settings.write': refused });
  setSettings({ ...settings, chat: { asksForAll: false } });

  await expect(showAndWriteSettings({ chat: { asksForAll: true } })).rejects.toThrow('full');

  expect(shown()).toEqual({ ...settings, chat: { asksForAll: false } });
});

test('keeps a setting that changed while another could not be written', async () => {
  answerWith({
    'settings.write': () => {
      setSettings({ ...settings, lockAfterMinutes: 5 });
      return refused();
    },
  });
  setSettings(settings);

  await expect(showAndWriteSettings({ chat: { asksForAll: true } })).rejects.toThrow('full');

  expect(shown()).toEqual({ ...settings, lockAfterMinutes: 5 });
});
