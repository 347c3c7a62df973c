import React from 'react';
import { afterAll, beforeEach, onTestFinished, vi } from 'vitest';
import { keepStyles } from './test-kept-styles.ts';

// Run before each file of the page's tests, which share a process and its DOM.

// Our own modules are loaded anew, so that no file finds the stores and doubles of another; React and
// other packages stay.
vi.resetModules();

// Monaco needs a browser; the end-to-end specs see the real one.
vi.mock('./ui/editor/json-editor.tsx', () => import('./test-json-editor.tsx'));

// React notes where each element was made, for warnings that no test reads: a sixth of the time that the
// tests of the page take. Beyond so many a second it stops, which it counts here.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: vi.fn<(count: number) => void>(),
  configurable: true,
});

const hasPage = typeof document !== 'undefined';
if (hasPage) {
  // Whatever another file chose. What comes late comes on a machine that does much else.
  const { configure } = await import('@testing-library/react');
  configure({ defaultHidden: false, asyncUtilTimeout: 20_000 });
  // Vitest's global object stands for jsdom's window, and is asked as well as that.
  for (const page of new Set([window, document.defaultView ?? window])) keepStyles(page);
}

beforeEach(() => {
  // What a menu or dialog locked, where a test ended under it.
  if (hasPage) onTestFinished(() => document.body.removeAttribute('style'));
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (!hasPage) return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
