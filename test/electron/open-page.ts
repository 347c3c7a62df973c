import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { vi } from 'vitest';
import type { AppContract } from '../../src/shared/contract/index.ts';
import type { RpcClient } from '../../src/shared/rpc/connect.ts';
import { contextBridge, ipcRenderer } from '../fake-electron.ts';
import { fake } from './fake-state.ts';
import { strict } from './strict.ts';

/**
 * Loads the renderer's own module and the preload script; only `window` is faked. The preload has what
 * a sandboxed one has of Node's: `require`, for Electron's part in a page.
 */
export async function openPage(): Promise<{ client: RpcClient<AppContract> }> {
  vi.resetModules();
  const page = Object.assign(new EventTarget(), {
    wirebench: {},
    postMessage(data: unknown, _origin: string, ports: unknown[]) {
      page.dispatchEvent(Object.assign(new Event('message'), { data, ports, source: page }));
    },
  });
  vi.stubGlobal('window', page);
  runPreload(page);
  page.wirebench = fake.exposed.get('wirebench') ?? {};
  const { backend: client } = await import(pageModule('renderer/backend.ts'));
  return { client };
}

function runPreload(window: object): void {
  const source = readFileSync(pageModule('preload/index.ts'), 'utf8');
  const script = stripTypeScriptTypes(source).replaceAll(
    /^import (\{[^}]*\}) from '([^']+)';$/gm,
    "const $1 = require('$2');",
  );
  const electron = strict('electron', { contextBridge, ipcRenderer });
  runInNewContext(script, {
    window,
    require(name: string) {
      if (name === 'electron') return electron;
      throw new Error(`module not found: ${name}`);
    },
  });
}

// Modules of the page are imported by address, since they are typed for a browser and this file for
// Node.
const pageModule = (path: string) => new URL(`../../src/${path}`, import.meta.url).pathname;
