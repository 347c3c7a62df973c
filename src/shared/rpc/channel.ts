/**
 * An ordered carrier of text between page and core: a WebSocket, a MessagePort or a pair in memory.
 */
export type Channel = {
  /** Sends a text; does nothing once the channel is closed. */
  post(text: string): void;
  onMessage(listener: (text: string) => void): void;
  /** The listener is called once, whichever side closed the channel. */
  onClose(listener: () => void): void;
  close(): void;
};
