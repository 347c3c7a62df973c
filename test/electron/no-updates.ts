import { createUpdates } from '../../src/main/desktop/updates/create-updates.ts';

/** The updates of a build without a release feed. */
export const noUpdates = () =>
  createUpdates({
    file: '',
    feed: undefined,
    load: () => Promise.reject(new Error('This build has no release feed.')),
    isQuiet: true,
    onFault: () => undefined,
  });
