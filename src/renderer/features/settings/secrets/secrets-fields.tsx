import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FoundLiterals } from './found-literals.tsx';
import { LockField } from './lock-field.tsx';
import { SecretEditor } from './secret-editor.tsx';
import { SecretRow } from './secret-row.tsx';
import { SecretsKeeper } from './secrets-keeper.tsx';
import { useLatest } from '../../../latest.ts';

/** Lists secrets, where they are kept and their audience. Changes apply at once. */
export function SecretsFields() {
  const overview = useLatest('secrets.overview');
  /**
   * The name of the secret in the editor; '' for a new one, undefined while the editor is closed.
   */
  const [edited, setEdited] = useState<string>();
  if (!overview) return <Skeleton label="Loading the secrets" />;
  const { state, secrets } = overview;
  const secret = secrets.find(({ name }) => name === edited);
  return (
    <section className="flex flex-col gap-4" aria-label="Secrets">
      <p className="text-text-muted">
        Values that definitions refer to as <code className="mono">{'${secret:NAME}'}</code>, the
        keys of endpoints, and your sign-ins. They are sealed in one file and never appear on
        screen, in logs or in exports.
      </p>
      <SecretsKeeper state={state} count={secrets.length} />
      <FoundLiterals state={state} count={secrets.length} />
      <div className="flex flex-col gap-1">
        <h3 className="text-xs font-medium">Stored secrets</h3>
        {secrets.length === 0 && edited === undefined && (
          <p className="text-text-muted">No secrets yet.</p>
        )}
        {secrets.length > 0 && (
          <ul aria-label="Stored secrets" className="flex flex-col">
            {secrets.map((one) => (
              <SecretRow key={one.name} secret={one} onReplace={() => setEdited(one.name)} />
            ))}
          </ul>
        )}
        {edited === undefined ? (
          <Button
            size="small"
            variant="ghost"
            icon={Plus}
            className="self-start"
            onClick={() => setEdited('')}
          >
            Add secret
          </Button>
        ) : (
          <SecretEditor
            key={edited}
            state={state}
            secret={secret}
            onDone={() => setEdited(undefined)}
          />
        )}
      </div>
      <LockField />
    </section>
  );
}
