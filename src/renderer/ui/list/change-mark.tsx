type ChangeMarkProps = { id?: string; mark: 'new' | 'changed' | undefined };

/** Marks an item of a list as new or changed since the user last looked at it. */
export function ChangeMark({ id, mark }: ChangeMarkProps) {
  if (!mark) return null;
  return (
    <span
      id={id}
      title={mark === 'new' ? 'New since the list changed' : 'Changed since you looked at it'}
      className="flex-none text-[11px] text-accent"
    >
      {mark}
    </span>
  );
}
