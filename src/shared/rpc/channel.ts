/** Anything ordered and message-shaped between page and core: a WebSocket, a MessagePort, a memory pair. */
export type Channel = {
  /** Posts a JSON-shaped value. Silently does nothing once closed. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the other side closed. */
  onClose(listener: () => void): void;
  close(): void;
  /** Bytes handed to `post` and not yet taken by the other side; 0 where the carrier can't tell. */
  queuedBytes?(): number;
};
