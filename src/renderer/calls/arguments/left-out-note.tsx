type LeftOutNoteProps = { names: readonly string[] };

/** Which secrets have to be typed again. */
export function LeftOutNote({ names }: LeftOutNoteProps) {
  if (names.length === 0) return null;
  return (
    <p role="status" className="flex-none text-xs break-words text-text-muted">
      Secrets are not written to disk: {names.join(', ')} {names.length === 1 ? 'has' : 'have'} to
      be typed again.
    </p>
  );
}
