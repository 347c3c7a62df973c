// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openRecording } from '../../features/traffic/log/traffic-store.ts';
import { useOverlay } from '../../overlays.ts';
import { applyEvent } from '../backend-events.ts';

const shown = vi.hoisted(() => [] as string[]);
vi.mock('../../backend.ts', () => import('../../test-backend.ts'));
vi.mock('../../show-recording.ts', () => ({
  showRecordingAlone: (recordingId: string) => void shown.push(recordingId),
}));

test('the menu opens the recording on screen in a window, or the list where none is', async () => {
  const choose = () => applyEvent({ type: 'menu-command', command: 'recording-window' });

  choose();
  await expect.poll(() => useOverlay.getState().open).toBe('recordings');
  const before = [...shown];
  openRecording('20260103-030405-bbbb');
  choose();

  await expect.poll(() => shown).toEqual(['20260103-030405-bbbb']);
  expect(before).toEqual([]);
});
