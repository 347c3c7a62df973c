import { Button } from '../../../ui/button.tsx';

type EditorButtonsProps = {
  isEdit: boolean;
  /** How many servers are chosen; undefined where the text does not hold several. */
  count: number | undefined;
  isSaving: boolean;
  onSave(): void;
  onCancel(): void;
};

/** What is done with the form: stored, with or without a connection, or given up. */
export function EditorButtons({ isEdit, count, isSaving, onSave, onCancel }: EditorButtonsProps) {
  const verb = isEdit ? 'Save' : 'Add';
  return (
    <div className="sticky bottom-0 -mx-6 flex gap-2 bg-canvas px-6 py-3">
      {count === undefined ? (
        <>
          <Button variant="primary" type="submit" isBusy={isSaving} disabled={isSaving}>
            {verb} and connect
          </Button>
          <Button onClick={onSave} disabled={isSaving}>
            {verb}
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          onClick={onSave}
          isBusy={isSaving}
          disabled={count === 0 || isSaving}
        >
          Add {count} {count === 1 ? 'server' : 'servers'}
        </Button>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
