import { create } from 'zustand';
import type { Settings } from '../../shared/model/settings.ts';
import { backend } from '../backend.ts';

/** What the user chose for the whole app, as the core has it. */
export const useSettings = create<{ settings: Settings | undefined }>(() => ({
  settings: undefined,
}));

export const setSettings = (settings: Settings): void => useSettings.setState({ settings });

/** Changes what is named; the core's event makes it visible. */
export const writeSettings = (changed: Partial<Settings>): Promise<void> =>
  backend.call('settings.write', changed);

/** Writes settings and shows them at once; takes back what could not be written. */
export async function showAndWriteSettings(changed: Partial<Settings>): Promise<void> {
  const { settings: before } = useSettings.getState();
  if (before) setSettings({ ...before, ...changed });
  try {
    await writeSettings(changed);
  } catch (error) {
    if (before) setSettings(before);
    throw error;
  }
}
