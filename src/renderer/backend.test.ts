// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Each attempt that fails costs the start of the page up to a tenth of a second. */
const opened = async () => {
  const { backend } = await import('./backend.ts');
  return { backend, status: backend.status() };
};

test('a page that was served opens its socket as it loads', async () => {
  const socket = vi.fn<() => object>(function socketOf() {
    return { addEventListener: () => undefined };
  });
  vi.stubGlobal('WebSocket', socket);
  sessionStorage.setItem('wirebench:session', 'a-secret');

  const { backend, status } = await opened();

  expect(socket).toHaveBeenCalledOnce();
  expect(status).toEqual({ status: 'connecting' });
  backend.close();
});

test('a page that came with its shell asks for its port as it loads', async () => {
  const ask = vi.fn<() => void>();
  vi.stubGlobal('wirebench', { connect: ask });

  const { backend, status } = await opened();

  expect(ask).toHaveBeenCalledOnce();
  expect(status).toEqual({ status: 'connecting' });
  backend.close();
});
