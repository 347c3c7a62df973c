import { MessageSquareText, Pin } from 'lucide-react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';

/** Marks a row whose record is pinned or has a comment. */
export function NoteMarks({ record: { isPinned, comment } }: { record: WireRecord }) {
  return (
    <>
      {isPinned && (
        <Pin
          size={11}
          role="img"
          aria-label="Pinned"
          className="shrink-0 fill-current text-accent"
        />
      )}
      {comment !== undefined && (
        <span title={comment} className="shrink-0 text-accent">
          <MessageSquareText size={12} role="img" aria-label={`Comment: ${comment}`} />
        </span>
      )}
    </>
  );
}

/** Shows the first line of a record's comment, up to 80 characters. */
export const NoteText = ({ record: { comment } }: { record: WireRecord }) =>
  comment === undefined ? null : (
    <span aria-hidden className="mr-2 font-sans text-accent">
      <VisibleText text={comment.split('\n', 1)[0]?.slice(0, 80) ?? ''} />
    </span>
  );
