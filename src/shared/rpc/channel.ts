/** Anything ordered that carries text between page and core: a WebSocket, a MessagePort, a memory pair. */
export type Channel = {
  /** Silently does nothing once closed. */
  post(text: string): void;
  onMessage(listener: (text: string) => void): void;
  /** Called once, also when the other side closed. */
  onClose(listener: () => void): void;
  close(): void;
};
