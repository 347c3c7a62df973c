import { vi } from 'vitest';
import type { AppContract } from '../../src/shared/contract/index.ts';
import type { RpcClient } from '../../src/shared/rpc/connect.ts';
import { fake } from './fake-state.ts';

/** Loads the renderer's own module and the preload script; only `window` is faked. */
export async function openPage(): Promise<{ client: RpcClient<AppContract> }> {
  vi.resetModules();
  const page = Object.assign(new EventTarget(), {
    wirebench: {},
    postMessage(data: unknown, _origin: string, ports: unknown[]) {
      page.dispatchEvent(Object.assign(new Event('message'), { data, ports, source: page }));
    },
  });
  vi.stubGlobal('window', page);
  await import(pageModule('preload/index.ts'));
  page.wirebench = fake.exposed.get('wirebench') ?? {};
  const { backend: client } = await import(pageModule('renderer/backend.ts'));
  return { client };
}

// Modules of the page are imported by address, since they are typed for a browser and this file for
// Node.
const pageModule = (path: string) => new URL(`../../src/${path}`, import.meta.url).pathname;
