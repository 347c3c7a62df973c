import { cleanup } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** What jsdom lacks of a browser, until the test has ended; then what was drawn goes, and all doubles. */
export function furnishPage(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // Without a layout every press would hit the line of a split, at 0, 0 like all else.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(10_000, 10_000, 100, 100),
  );
  Element.prototype.scrollIntoView ??= () => {};
  onTestFinished(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
