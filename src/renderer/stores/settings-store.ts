import { create } from 'zustand';
import type { Settings } from '../../shared/model/settings.ts';
import { backend } from '../backend.ts';

/** The user's settings for the whole app; undefined until the core's first snapshot. */
export const useSettings = create<{ settings: Settings | undefined }>(() => ({
  settings: undefined,
}));

export const setSettings = (settings: Settings): void => useSettings.setState({ settings });

/** Changes the given settings; they show when the core's event arrives. */
export const writeSettings = (changed: Partial<Settings>): Promise<void> =>
  backend.call('settings.write', changed);

/**
 * Shows the given settings at once and writes them; takes them back and rejects where that fails.
 */
export async function showAndWriteSettings(changed: Partial<Settings>): Promise<void> {
  const { settings: before } = useSettings.getState();
  const shown = before && { ...before, ...changed };
  if (shown) setSettings(shown);
  try {
    await writeSettings(changed);
  } catch (error) {
    // What the core told meanwhile is newer than what is taken back.
    if (before && useSettings.getState().settings === shown) setSettings(before);
    throw error;
  }
}
