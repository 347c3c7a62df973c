import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { holdForWriting, isBeingWritten } from '../../storage/writer-lock.ts';

/** Marks conversations whose runs go on in this app, for as long as it lives. */
export type RunHolds = {
  /** Marks a conversation; REFUSED where another app has marked it. */
  hold(conversationId: string): void;
  release(conversationId: string): void;
  isHeldElsewhere(conversationId: string): boolean;
  close(): void;
};

export function createRunHolds(folder: string): RunHolds {
  const held = new Map<string, () => void>();
  const folderOf = (conversationId: string) => join(folder, 'running', conversationId);

  const release = (conversationId: string) => {
    held.get(conversationId)?.();
    held.delete(conversationId);
    rmSync(folderOf(conversationId), { recursive: true, force: true });
  };

  return {
    hold(conversationId) {
      if (held.has(conversationId)) return;
      mkdirSync(folderOf(conversationId), { recursive: true, mode: 0o700 });
      try {
        held.set(conversationId, holdForWriting(folderOf(conversationId)));
      } catch {
        const message = 'This conversation is running in another Wirebench.';
        throw new RpcError('REFUSED', message);
      }
    },
    release,
    isHeldElsewhere: (conversationId) =>
      !held.has(conversationId) && isBeingWritten(folderOf(conversationId)),
    close: () => [...held.keys()].forEach(release),
  };
}
