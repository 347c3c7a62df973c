import { prepareEnvironment } from './monaco-environment.ts';
import { waitUntilIdle } from '../wait-until-idle.ts';

type Loaded = typeof import('./monaco-editor.tsx');

let loading: Promise<Loaded> | undefined;
let wanted = new AbortController();

/** Loads the editor at once; rejects where that fails, and the next call tries again. */
export function loadMonaco(): Promise<Loaded> {
  wanted.abort();
  return load();
}

/** Loads the editor before it is needed, part by part, whenever the page is idle. */
export function prepareMonaco(): void {
  if (!('requestIdleCallback' in window)) return;
  load().catch(() => {
    // A later call of `loadMonaco` tries again, and rejects with the reason.
  });
}

async function load(): Promise<Loaded> {
  loading ??= loadInParts(wanted.signal);
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    wanted = new AbortController();
    throw error;
  }
}

async function loadInParts(signal: AbortSignal): Promise<Loaded> {
  prepareEnvironment();
  for (const part of parts) {
    await waitUntilIdle(signal);
    await part();
  }
  return import('./monaco-editor.tsx');
}

const warmUp = () => import('./monaco-warm-up.ts');

/**
 * The parts of loading, each a task of its own, since together they would hold up the page for a
 * quarter of a second. The first load a module of each of Monaco's layers, which
 * electron.vite.config.ts bundles one by one.
 */
const parts: (() => Promise<unknown>)[] = [
  () => import('monaco-editor/base/common/strings'),
  () => import('monaco-editor/platform/instantiation/common/instantiation'),
  () => import('monaco-editor/editor/common/core/range'),
  () => import('monaco-editor/editor/browser/editorBrowser'),
  () => import('monaco-editor/editor/contrib/find/browser/findModel'),
  () => import('monaco-editor/editor/standalone/browser/standaloneServices'),
  () => import('./monaco.ts'),
  async () => (await warmUp()).makeEditor(),
  async () => (await warmUp()).showText(),
  async () => (await warmUp()).endEditor(),
];
