/** That an item of a list is new, or changed, since the user looked at it. */
export function ChangeMark({ id, mark }: { id: string; mark: 'new' | 'changed' | undefined }) {
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
