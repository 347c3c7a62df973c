import { useId, type ReactNode } from 'react';

export type FieldIds = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** Renders the control, with the ids that tie it to its label, hint and error. */
  children(ids: FieldIds): ReactNode;
};

/** A labelled control; an error takes the place of the hint beneath it. */
export function Field({ label, hint, error, isRequired, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
        {isRequired && (
          <span className="font-normal text-text-muted" aria-hidden>
            {' '}
            required
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hasNote && <FieldNote id={noteId} hint={hint} error={error} />}
    </div>
  );
}

export function FieldNote(props: { id?: string; hint?: ReactNode; error?: string | undefined }) {
  const { id, hint, error } = props;
  return error === undefined ? (
    <p id={id} className="text-xs text-text-muted">
      {hint}
    </p>
  ) : (
    <p id={id} role="alert" className="text-xs text-danger">
      {error}
    </p>
  );
}
