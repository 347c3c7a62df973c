import { type ReactNode, useState } from 'react';

type FoldedFieldsProps = {
  title: string;
  /** Whether one of the fields says something, so that they are shown. */
  isUsed: boolean;
  section?: string;
  children: ReactNode;
};

/** Fields that most servers don't need, folded until one of them is used. */
export function FoldedFields({ title, isUsed, section, children }: FoldedFieldsProps) {
  const [wasUsed, setWasUsed] = useState(false);
  // Whoever empties a field is not done with it, so that it stays open.
  if (isUsed && !wasUsed) setWasUsed(true);
  return (
    <details open={wasUsed} data-section={section} className="group flex flex-col">
      <summary className="cursor-pointer rounded-sm text-xs font-medium text-text-muted select-none hover:text-text">
        {title}
      </summary>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </details>
  );
}
