import type { Channel } from './channel.ts';

/** Two linked channels within one process; what is posted arrives as a JSON copy, asynchronously. */
export function memoryChannels(): [Channel, Channel] {
  const messages: [((m: unknown) => void)[], ((m: unknown) => void)[]] = [[], []];
  const closes: (() => void)[] = [];
  let isOpen = true;
  const side = (own: 0 | 1): Channel => ({
    post(message) {
      if (!isOpen) return;
      const text = JSON.stringify(message);
      queueMicrotask(() => {
        if (!isOpen) return;
        for (const listener of messages[own === 0 ? 1 : 0]) listener(JSON.parse(text));
      });
    },
    onMessage: (listener) => void messages[own].push(listener),
    onClose: (listener) => void closes.push(listener),
    close() {
      if (!isOpen) return;
      isOpen = false;
      for (const listener of closes) listener();
    },
  });
  return [side(0), side(1)];
}
