import { toast } from 'sonner';
import { messageOf, RpcError } from '../shared/rpc/errors.ts';

type Notice = {
  tone?: 'info' | 'success' | 'error';
  title: string;
  detail?: string;
  action?: { label: string; run(): void };
};

export function notify({ tone = 'info', title, detail, action }: Notice): void {
  const show = { info: toast, success: toast.success, error: toast.error }[tone];
  show(title, {
    ...(detail === undefined ? {} : { description: detail }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
    duration: tone === 'error' ? 10_000 : 5000,
  });
}

/** The one way to let a promise go: a failure becomes a notice, a cancellation is none. */
export function report(promise: Promise<unknown>, whatFailed: string): void {
  promise.catch((error: unknown) => {
    if (error instanceof RpcError && error.code === 'CANCELLED') return;
    notify({ tone: 'error', title: whatFailed, detail: messageOf(error) });
  });
}
