import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { ListField } from './list-field.tsx';
import type { DraftErrors, ServerDraft } from './server-draft.ts';

type UpkeepFieldsProps = {
  draft: ServerDraft;
  errors: DraftErrors;
  set(change: Partial<ServerDraft>): void;
};

/** The fields for timeouts, limits, pings, lists and watched files, folded while none of them is set. */
export function UpkeepFields({ draft, errors, set }: UpkeepFieldsProps) {
  const isSet = ['connect', 'call', 'total', 'ping'].some(
    (name) => draft[`${name}Seconds` as keyof ServerDraft] !== '',
  );
  const seconds = (
    field: 'connectSeconds' | 'callSeconds' | 'totalSeconds' | 'pingSeconds',
    label: string,
    placeholder: string,
    hint: string,
  ) => (
    <TextField
      label={`${label}, in seconds`}
      inputMode="decimal"
      placeholder={placeholder}
      hint={hint}
      value={draft[field]}
      error={errors[field]}
      onValue={(value) => set({ [field]: value })}
    />
  );
  return (
    <FoldedFields
      title="Timeouts, limits, ping, lists and watched files"
      isUsed={
        isSet ||
        draft.watch.length > 0 ||
        draft.declaredOnly ||
        draft.pageByPage ||
        draft.noStream ||
        draft.callsPerSecond !== '' ||
        draft.callsAtOnce !== '' ||
        Object.keys(errors).some((name) => name.endsWith('Seconds'))
      }
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {seconds('connectSeconds', 'Time to connect', '15', 'For the handshake.')}
        {seconds('callSeconds', 'Time without progress', '60', 'For a call; 0 for no limit.')}
        {seconds('totalSeconds', 'Total time', 'no limit', 'For a call, regardless of progress.')}
        {seconds(
          'pingSeconds',
          'Time between pings',
          'none',
          'Not used with 2026-07-28, which has no ping.',
        )}
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <TextField
          label="Calls per second"
          inputMode="decimal"
          placeholder="no limit"
          hint="Further calls are queued."
          value={draft.callsPerSecond}
          error={errors['callsPerSecond']}
          onValue={(callsPerSecond) => set({ callsPerSecond })}
        />
        <TextField
          label="Calls at once"
          inputMode="numeric"
          placeholder="no limit"
          hint="Further calls are queued."
          value={draft.callsAtOnce}
          error={errors['callsAtOnce']}
          onValue={(callsAtOnce) => set({ callsAtOnce })}
        />
      </div>
      <Checkbox
        checked={draft.declaredOnly}
        onChecked={(declaredOnly) => set({ declaredOnly })}
        title="Otherwise tools, resources and prompts are requested even if the server does not declare them."
      >
        Request only what is declared
      </Checkbox>
      <Checkbox
        checked={draft.pageByPage}
        onChecked={(pageByPage) => set({ pageByPage })}
        title="Otherwise all pages of a list are requested, one after the other."
      >
        Load lists one page at a time
      </Checkbox>
      <Checkbox
        checked={draft.noStream}
        onChecked={(noStream) => set({ noStream })}
        title="Wirebench then misses list changes and messages that the server sends outside of calls (over Streamable HTTP, and with revision 2026-07-28)."
      >
        Don’t open a notification stream
      </Checkbox>
      {draft.kind === 'stdio' && (
        <ListField
          label="Watched files"
          one="Pattern"
          placeholder="src/**/*.ts"
          values={draft.watch}
          onValues={(watch) => set({ watch })}
        />
      )}
    </FoldedFields>
  );
}
