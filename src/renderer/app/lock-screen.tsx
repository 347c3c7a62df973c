import { Lock } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/rpc/errors.ts';
import { backend } from '../backend.ts';
import { Button } from '../ui/button.tsx';

/** The whole page while the app is locked. */
export function LockScreen() {
  const [failure, setFailure] = useState<string>();
  const unlock = () => {
    setFailure(undefined);
    // The page reloads when the core tells that it is unlocked.
    backend.call('secrets.unlock', {}).catch((error: unknown) => setFailure(messageOf(error)));
  };
  return (
    <main className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <Lock size={24} aria-hidden className="text-text-muted" />
      <h1 className="text-[15px] font-semibold">Wirebench is locked</h1>
      <p className="max-w-[52ch] text-text-muted">
        The screen was cleared, and the key of your secrets is no longer in memory. Running servers
        keep running.
      </p>
      <Button variant="primary" onClick={unlock}>
        Unlock
      </Button>
      {failure !== undefined && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </main>
  );
}
