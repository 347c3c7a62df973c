import { Save } from 'lucide-react';
import { useState } from 'react';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { keepSignIn } from '../../../stores/sign-ins-store.ts';
import { Button } from '../../../ui/button.tsx';

/** Stores a sign-in that would end with the app; asks before a file keeps the key to it. */
export function KeepSignIn({ serverName }: { serverName: string }) {
  const [isBusy, setBusy] = useState(false);
  /** Why a file has to be allowed, or why the sign-in can't be stored at all. */
  const [refusal, setRefusal] = useState<{ message: string; isForFile: boolean }>();
  const [wasDeclined, setWasDeclined] = useState(false);
  const keep = async (mayUseFile: boolean) => {
    setBusy(true);
    try {
      await keepSignIn(serverName, mayUseFile);
      setRefusal(undefined);
    } catch (error) {
      const isForFile = error instanceof RpcError && error.code === 'REFUSED' && !mayUseFile;
      setRefusal({ message: messageOf(error), isForFile });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-1">
      {refusal && (
        <p role="alert" className="max-w-[64ch] break-words text-warning">
          {refusal.message}
        </p>
      )}
      {refusal?.isForFile ? (
        <span className="flex flex-wrap gap-2">
          <Button size="small" icon={Save} isBusy={isBusy} onClick={() => void keep(true)}>
            Store it in a file
          </Button>
          <Button
            size="small"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone, and this one is safe
            autoFocus
            disabled={isBusy}
            onClick={() => {
              setRefusal(undefined);
              setWasDeclined(true);
            }}
          >
            Not now
          </Button>
        </span>
      ) : (
        <Button
          size="small"
          icon={Save}
          isBusy={isBusy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
          autoFocus={wasDeclined}
          title="Stores the sign-in with your secrets, so you stay signed in after Wirebench closes"
          onClick={() => void keep(false)}
        >
          Store it
        </Button>
      )}
    </div>
  );
}
