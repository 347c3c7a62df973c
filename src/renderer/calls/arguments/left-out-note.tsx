type LeftOutNoteProps = { names: readonly string[] };

/** Which secrets are missing. */
export function LeftOutNote({ names }: LeftOutNoteProps) {
  if (names.length === 0) return null;
  return (
    <p role="status" className="flex-none text-xs break-words text-text-muted">
      Secrets are not stored: enter {names.join(', ')} again.
    </p>
  );
}
