// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { IconImage } from '../../../shared/model/servers/icon.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import { DefinitionIcon } from './definition-icon.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

afterEach(cleanup);

const show = (icons: unknown, connectionId = 1) =>
  render(
    <DefinitionIcon connectionId={connectionId} definition={{ icons }} name="coffee-roaster 2" />,
  );

test('draws what the core loaded, never the address itself, and asks once', async () => {
  const icon = vi.fn<() => IconImage>(() => ({ mimeType: 'image/png', base64: 'AAAA' }));
  answerWith({ 'connections.icon': icon });

  const { container } = show([{ src: 'https://roastery.example/a.png' }]);
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  const second = show([{ src: 'https://roastery.example/a.png' }]);

  for (const picture of [container, second.container]) {
    expect(picture.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  }
  expect(icon).toHaveBeenCalledTimes(1);
});

test('draws initials where the icon can’t be had, and says why', async () => {
  const refuse = () => Promise.reject(new RpcError('REFUSED', 'It lies elsewhere.'));
  answerWith({ 'connections.icon': refuse });

  const { container } = show([{ src: 'https://elsewhere.example/a.png' }]);

  expect(await screen.findByTitle('It lies elsewhere.')).toBeTruthy();
  expect(screen.getByText('CR')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

test('asks for no SVG, and draws nothing for a definition without icons', () => {
  const icon = vi.fn<() => IconImage>(() => ({ mimeType: 'image/png', base64: 'AAAA' }));
  answerWith({ 'connections.icon': icon });

  show([{ src: 'https://roastery.example/a.svg' }]);
  expect(screen.getByTitle(/only PNG, JPEG and WebP/).textContent).toBe('CR');
  expect(show(undefined).container.innerHTML).toBe('');
  expect(icon).not.toHaveBeenCalled();
});
