import { useState } from 'react';
import { messageOf } from '../../shared/rpc/errors.ts';
import { Button } from '../ui/button.tsx';
import { revealed } from '../ui/hidden-characters.ts';
import { TextField } from '../ui/fields/text-field.tsx';

type PasteAnswerProps = {
  /** Where the browser is to come back to, where that is known. */
  redirectUri: string | undefined;
  /** Resolves with what is wrong with the address. */
  onPaste(text: string): Promise<string | undefined>;
};

/** Takes the address that the browser ended at, where it can't reach Wirebench. */
export function PasteAnswer({ redirectUri, onPaste }: PasteAnswerProps) {
  const place = redirectUri === undefined ? undefined : revealed(redirectUri, 100);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      setProblem(await onPaste(text));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="@container max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) void give();
      }}
    >
      <div className="flex flex-col items-start gap-2 @sm:flex-row">
        <div className="w-full min-w-0 @sm:flex-1">
          <TextField
            isMono
            label="Or paste the address where the browser ended"
            hint={`Needed only where ${place ?? 'the address'}, to which it comes back, does not load.`}
            placeholder={`${place ?? 'http://127.0.0.1/callback'}?code=…`}
            value={text}
            error={problem}
            onValue={(next) => {
              setText(next);
              setProblem(undefined);
            }}
          />
        </div>
        <Button className="@sm:mt-5" type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
          Continue
        </Button>
      </div>
    </form>
  );
}
