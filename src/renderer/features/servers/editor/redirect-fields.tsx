import { Choice } from '../../../ui/fields/choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Labelled } from './labelled.tsx';
import type { OAuthDraft } from './oauth-draft.ts';

type RedirectFieldsProps = {
  draft: OAuthDraft;
  error: string | undefined;
  set(change: Partial<OAuthDraft>): void;
};

/** Where the browser returns to on this machine, for clients that are registered by hand. */
export function RedirectFields({ draft, error, set }: RedirectFieldsProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
      <Labelled label="Redirect URI host">
        <Choice
          label="Redirect URI host"
          value={draft.redirectHost}
          options={[
            { value: '127.0.0.1', label: '127.0.0.1' },
            { value: 'localhost', label: 'localhost' },
          ]}
          onChoice={(redirectHost) => set({ redirectHost })}
        />
      </Labelled>
      <div className="w-64">
        <TextField
          isMono
          inputMode="numeric"
          label="Redirect URI port"
          placeholder="any free port"
          hint="Set it if the client is registered with a fixed port."
          value={draft.redirectPort}
          error={error}
          onValue={(redirectPort) => set({ redirectPort })}
        />
      </div>
    </div>
  );
}
