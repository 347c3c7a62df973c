import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';

/** What jsdom lacks of a browser; answers with the undo. */
export function furnishPage(): () => void {
  // What comes late comes on a machine that does much else.
  configure({ asyncUtilTimeout: 5000 });
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
  return () => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
}
