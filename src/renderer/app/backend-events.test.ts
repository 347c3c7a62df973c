// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { useOverlay } from '../overlays.ts';
import { applyEvent } from './backend-events.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

test('the settings of the app’s own menu open as by their key', () => {
  applyEvent({ type: 'menu-command', command: 'settings' });

  expect(useOverlay.getState()).toMatchObject({ open: 'settings' });
});
