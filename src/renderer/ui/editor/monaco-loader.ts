import { prepareEnvironment } from './monaco-environment.ts';
import { waitUntilIdle } from '../wait-until-idle.ts';

type Loaded = typeof import('./monaco-editor.tsx');

let loading: Promise<Loaded> | undefined;
let wanted = new AbortController();

/** Brings the editor. */
export function loadMonaco(): Promise<Loaded> {
  wanted.abort();
  return load();
}

/** Brings the editor ahead of need, part by part, whenever the user is still. */
export function prepareMonaco(): void {
  if (!('requestIdleCallback' in window)) return;
  load().catch(() => {
    // Who wants it will hear why it does not come.
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
 * Each is a task of the page by itself: all in one would hold it up for a quarter of a second. The
 * first take a module of each of Monaco's layers, which electron.vite.config.ts bundles one by one.
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
