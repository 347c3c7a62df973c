// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { useOverlay } from '../overlays.ts';
import { applyEvent } from './backend-events.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

test('the settings of the app’s own menu open as by their key', () => {
  applyEvent({ type: 'menu-command', command: 'settings' });

  expect(useOverlay.getState()).toMatchObject({ open: 'settings' });
});

test('what the user clicked in a notification is gone to', () => {
  const place = { kind: 'inbox', serverRequestId: 4 } as const;

  applyEvent({ type: 'menu-command', command: { place } });

  expect(useOverlay.getState()).toMatchObject({ open: 'inbox', serverRequestId: 4 });
});
