import { MessageSquareText } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { endComment, saveComment, startComment } from './note-actions.ts';
import type { RecordKey } from '../log/traffic-source.ts';
import { useTraffic } from '../log/traffic-store.ts';
import { Button } from '../../../ui/button.tsx';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

/** The user's comment on a record, to be read or edited. */
export function NoteBar({ of, record }: { of: RecordKey; record: WireRecord }) {
  const isOpen = useTraffic((state) => state.commentedSeq === record.seq);
  const { comment } = record;
  if (isOpen) return <CommentField of={of} comment={comment ?? ''} />;
  if (comment === undefined) return null;
  return (
    <button
      type="button"
      aria-label={`Edit the comment: ${comment}`}
      title="Edit the comment (C)"
      className="mx-3 mb-1 flex max-h-20 shrink-0 items-start gap-1.5 overflow-y-auto rounded-sm bg-surface px-2 py-1 text-left text-[12px] hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent"
      onClick={() => startComment(record.seq)}
    >
      <MessageSquareText size={13} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      <span className="min-w-0 break-words whitespace-pre-wrap">
        <VisibleText text={comment} />
      </span>
    </button>
  );
}

function CommentField({ of, comment }: { of: RecordKey; comment: string }) {
  const [text, setText] = useState(comment);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    const panel = field.current?.closest('[aria-label="Traffic"]');
    endComment();
    panel?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  };
  const save = () =>
    void saveComment(of, text).then(close, (error: unknown) => setFailure(messageOf(error)));
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSave) save();
    if (event.key === 'Escape') close();
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="mx-3 mb-1 flex shrink-0 flex-col gap-1 text-[12px]">
      <textarea
        ref={field}
        aria-label="Comment"
        rows={2}
        maxLength={10_000}
        className={`${compactInputClass} h-auto! resize-y py-1!`}
        placeholder="Note on this record"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {failure !== undefined && (
        <p role="alert" className="text-danger">
          The comment could not be saved: {failure}
        </p>
      )}
      <div className="flex gap-1">
        <Button variant="ghost" size="small" className="text-accent!" onClick={save}>
          Save comment
        </Button>
        <Button variant="ghost" size="small" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
