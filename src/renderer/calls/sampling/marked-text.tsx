import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

type MarkedTextProps = {
  label: string;
  text: string;
  onText(text: string): void;
  /** Whether the text opens as a field. */
  isEdited?: boolean;
};

const longestShown = 100_000;

/**
 * A text from elsewhere with its hidden characters marked; it becomes a field when it is edited.
 */
export function MarkedText({ label, text, onText, isEdited = false }: MarkedTextProps) {
  const [isEditing, setEditing] = useState(isEdited);
  if (isEditing) {
    return (
      <textarea
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type in it
        autoFocus
        rows={Math.min(12, Math.max(3, text.split('\n', 12).length))}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="w-full resize-y rounded-md border border-border-strong bg-field p-2 focus-visible:border-accent focus-visible:outline-1"
      />
    );
  }
  return (
    <div className="relative rounded-md border border-border bg-canvas">
      <div
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        className="max-h-48 overflow-auto p-2 pr-9 break-words whitespace-pre-wrap"
      >
        <VisibleText text={text.slice(0, longestShown)} />
        {text.length > longestShown && (
          <p className="mt-1 text-xs text-text-muted">
            The first {count(longestShown)} of {count(text.length)} characters are shown. Edit shows
            the whole text.
          </p>
        )}
      </div>
      <span className="absolute top-1 right-1">
        <IconButton icon={Pencil} label={`Edit ${label}`} onClick={() => setEditing(true)} />
      </span>
    </div>
  );
}
