import { messageOf, RpcError } from '../shared/rpc/errors.ts';

export type Notice = {
  tone?: 'info' | 'success' | 'error';
  title: string;
  detail?: string;
  action?: { label: string; run(): void };
};

let draw: ((notice: Notice) => void) | undefined;
const waiting: Notice[] = [];

export function notify(notice: Notice): void {
  if (draw) draw(notice);
  else waiting.push(notice);
}

/** Hands all notices, also those that came before, to what shows them. */
export function showNotices(show: (notice: Notice) => void): void {
  draw = show;
  waiting.splice(0).forEach(show);
}

/** The one way to let a promise go: a failure becomes a notice, a cancellation is none. */
export function report(promise: Promise<unknown>, whatFailed: string): void {
  promise.catch((error: unknown) => {
    if (error instanceof RpcError && error.code === 'CANCELLED') return;
    notify({ tone: 'error', title: whatFailed, detail: messageOf(error) });
  });
}
