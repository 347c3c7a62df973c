import type { OpenEvalCore } from './eval-in-app.ts';

/** Opens cores for evals, and ends those that are still open with the app. */
export function createOpenEvalCore(open: OpenEvalCore) {
  const closings = new Set<() => Promise<void>>();
  return {
    open: (async (servers) => {
      const core = await open(servers);
      let closed: Promise<void> | undefined;
      const close = () => {
        closings.delete(close);
        closed ??= core.close();
        return closed;
      };
      closings.add(close);
      return { evaluate: core.evaluate, close };
    }) satisfies OpenEvalCore,
    close: async () => void (await Promise.all([...closings].map((close) => close()))),
  };
}
