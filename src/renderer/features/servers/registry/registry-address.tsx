import { useState } from 'react';
import {
  isRegistryAddress,
  officialRegistry,
  wrongRegistryAddress,
} from '../../../../shared/model/servers/registry.ts';
import { report } from '../../../notices.ts';
import { showAndWriteSettings } from '../../../stores/settings-store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** Which registry is asked, and another one in its place. */
export function RegistryAddress({ address }: { address: string }) {
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  if (draft === undefined) {
    return (
      <p className="text-xs text-text-muted">
        The registry is contacted only when you search, and receives only your search words.{' '}
        <Button size="small" variant="ghost" onClick={() => setDraft(address)}>
          Another registry…
        </Button>
      </p>
    );
  }
  const save = (next: string) => {
    const registry = next === '' ? officialRegistry : next;
    if (!isRegistryAddress(registry)) return setError(wrongRegistryAddress);
    report(showAndWriteSettings({ registry }), 'The registry could not be saved');
    setDraft(undefined);
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          isMono
          label="Address of the registry"
          placeholder={officialRegistry}
          hint="Its list is at /v0.1/servers below it. Empty: the official registry."
          value={draft}
          error={error}
          onValue={(next) => {
            setDraft(next);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save(draft.trim());
          }}
        />
      </div>
      <Button className="mb-5" onClick={() => save(draft.trim())}>
        Save the address
      </Button>
    </div>
  );
}
