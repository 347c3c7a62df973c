import type { PasteTarget } from './paste-reading.ts';
import { readPaste } from './read-paste.ts';

// A long text is read in this worker, so that the page does not wait and the reading can be ended.
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ text: string; target: PasteTarget }>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made it
    self.postMessage(readPaste(data.text, data.target));
  },
);
