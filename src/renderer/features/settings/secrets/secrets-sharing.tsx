import { useState } from 'react';
import type { KeeperId, SecretsSharing as Sharing } from '../../../../shared/model/secret.ts';
import { sharingLabel, sharingMeanings } from '../../../../shared/secrets/sharing-texts.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';

/** Offers to let the other shells open the secrets of this one, says what that means, and takes it back. */
export function SecretsSharing({ sharing: { by, isOn, problem } }: { sharing: Sharing }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const move = async (to: KeeperId, keepsOthers: boolean) => {
    setBusy(true);
    setFailure(undefined);
    await backend
      .call('secrets.move', { to, keepsOthers })
      .catch((error: unknown) => setFailure(messageOf(error)));
    setBusy(false);
  };
  const isReadable = isOn && problem === undefined;
  return (
    <div
      role="group"
      aria-label="Command line and browser"
      className="flex flex-col items-start gap-2 border-t border-border pt-2"
    >
      <p>
        The command line and the browser {isReadable ? 'can read' : 'can’t read'} these secrets
        {isReadable && ', too'}.
      </p>
      {problem !== undefined && (
        <p role="status" className="break-words text-warning">
          {problem}
        </p>
      )}
      <p className="text-text-muted">{isOn ? where[by] : sharingMeanings[by]}</p>
      <div className="flex gap-2">
        {!isReadable && (
          <Button size="small" isBusy={isBusy} onClick={() => void move(by, true)}>
            {isOn ? 'Let them read again' : sharingLabel}
          </Button>
        )}
        {isOn && (
          <Button
            size="small"
            isBusy={isBusy && isReadable}
            disabled={isBusy}
            onClick={() => void move('system', false)}
          >
            Stop sharing
          </Button>
        )}
      </div>
      {failure !== undefined && <FieldNote error={failure} />}
    </div>
  );
}

const where = {
  keyring:
    'A second copy of their key is in the system’s keyring, where other programs of yours can ask for it. “Stop sharing” deletes that copy.',
  file: 'A second copy of their key is in a file next to them, which other programs of yours can read. “Stop sharing” deletes that copy.',
};
