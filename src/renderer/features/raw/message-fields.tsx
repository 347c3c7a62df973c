import { useId } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { JsonEditor } from '../../ui/editor/json-editor.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { paramsProblem, type RawDraft } from './raw-draft.ts';
import { methodsFor } from './raw-methods.ts';

type MessageFieldsProps = {
  draft: RawDraft;
  revision: string;
  /** Whether the revision wants `_meta` in every message. */
  wantsEnvelope: boolean;
  /** The JSON Schema of the parameters, by method. */
  schemas: Record<string, unknown>;
  /** The path of the editor's model. */
  path: string;
  onDraft(change: Partial<RawDraft>): void;
};

/**
 * Edits a message by its parts. Any method and parameters are allowed; those of the specification
 * are completed.
 */
export function MessageFields(props: MessageFieldsProps) {
  const { draft, revision, wantsEnvelope, schemas, path, onDraft } = props;
  const listId = useId();
  const known = methodsFor(revision);
  const chooseMethod = (method: string) => {
    const found = known.find((candidate) => candidate.method === method);
    const before = known.find((candidate) => candidate.method === draft.method);
    // Typed parameters stay; the initial ones of the former method are replaced.
    const isUntouched = ['', '{}', before?.params].includes(draft.params.trim());
    onDraft({
      method,
      isNotification: found ? found.isNotification === true : draft.isNotification,
      ...(found && isUntouched ? { params: found.params } : {}),
    });
  };
  return (
    <div className="flex flex-[1_0_auto] flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="w-72 max-w-full">
          <TextField
            isMono
            label="Method"
            list={listId}
            value={draft.method}
            onValue={chooseMethod}
          />
          <datalist id={listId}>
            {known.map(({ method }) => (
              <option key={method} value={method}>
                {method}
              </option>
            ))}
          </datalist>
        </div>
        <Checkbox
          className="h-7"
          checked={draft.isNotification}
          onChecked={(isNotification) => onDraft({ isNotification })}
        >
          Notification, without an id
        </Checkbox>
        {wantsEnvelope && (
          <Checkbox
            className="h-7"
            checked={draft.hasEnvelope}
            onChecked={(hasEnvelope) => onDraft({ hasEnvelope })}
          >
            Envelope, as <code>_meta</code>
          </Checkbox>
        )}
      </div>
      <div className="flex min-h-24 flex-1 flex-col gap-1">
        <span aria-hidden className="text-xs font-medium">
          Parameters
        </span>
        <div className="min-h-0 flex-1 overflow-hidden rounded-md border border-border-strong">
          <JsonEditor
            value={draft.params}
            path={path}
            label="Parameters as JSON"
            schema={Object.hasOwn(schemas, draft.method) ? schemas[draft.method] : undefined}
            onChange={(params) => onDraft({ params })}
          />
        </div>
        {paramsProblem(draft) !== undefined && (
          <p className="text-xs text-warning">{paramsProblem(draft)}</p>
        )}
      </div>
    </div>
  );
}
