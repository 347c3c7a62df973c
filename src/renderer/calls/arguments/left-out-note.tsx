type LeftOutNoteProps = { names: readonly string[] };

/** Names the secrets that were left out of the arguments. */
export function LeftOutNote({ names }: LeftOutNoteProps) {
  if (names.length === 0) return null;
  return (
    <p role="status" className="flex-none text-xs break-words text-text-muted">
      Secrets are not stored: enter {names.join(', ')} again.
    </p>
  );
}
