import type { Channel } from './channel.ts';

/** Makes two linked channels within one process; a posted text arrives asynchronously. */
export function memoryChannels(): [Channel, Channel] {
  const messageListeners: [Listeners, Listeners] = [[], []];
  const closeListeners: (() => void)[] = [];
  let isOpen = true;

  const side = (own: Listeners, other: Listeners): Channel => ({
    post(text) {
      queueMicrotask(() => {
        // As with a socket, a text under way when the channel is closed does not arrive.
        if (isOpen) for (const listener of other) listener(text);
      });
    },
    onMessage: (listener) => void own.push(listener),
    onClose: (listener) => void closeListeners.push(listener),
    close() {
      if (!isOpen) return;
      isOpen = false;
      for (const listener of closeListeners) listener();
    },
  });

  const [left, right] = messageListeners;
  return [side(left, right), side(right, left)];
}

type Listeners = ((text: string) => void)[];
