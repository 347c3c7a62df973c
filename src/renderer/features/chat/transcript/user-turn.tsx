import { FileText, Image, MessageSquareText, Paperclip, Pencil } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import type { Attachment } from '../../../../shared/model/chat/chat.ts';
import { useOneAtATime } from '../../../calls/use-one-at-a-time.ts';
import { report } from '../../../notices.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { byteSize } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { attachmentBytes, attachmentName } from '../state/attachments.ts';
import { BranchSwitch } from './branch-switch.tsx';
import { choose } from '../state/chat-actions.ts';
import type { UserNode } from '../state/conversation.ts';

type UserTurnProps = {
  node: UserNode;
  siblings: readonly string[];
  /** Sends another version of the turn, beside this one. */
  onEdit(node: UserNode, text: string): Promise<void>;
};

/** A turn of the user; an edit adds another one beside it. */
export const UserTurn = memo(({ node, siblings, onEdit }: UserTurnProps) => {
  const { text, attachments, parentId, nodeId } = node;
  const [draft, setDraft] = useState<string>();
  // The draft stays until it is sent, so that it is not lost when that fails.
  const sendDraft = useOneAtATime(async (edited: string) => {
    await onEdit(node, edited);
    setDraft(undefined);
  });
  if (draft !== undefined) {
    const send = () => report(sendDraft(draft), 'The message could not be sent');
    return (
      <TurnEditor
        text={draft}
        onText={setDraft}
        onSend={send}
        onClose={() => setDraft(undefined)}
      />
    );
  }
  return (
    <article aria-label="You" className="group/turn flex flex-row-reverse items-center gap-1">
      <div className="flex max-w-[80%] min-w-0 flex-col gap-2 rounded-lg border border-border bg-surface px-3 py-2">
        {attachments.length > 0 && (
          <ul aria-label="Attached" className="flex flex-wrap gap-1.5">
            {attachments.map((one, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- attachments have no identity but their place
              <AttachmentChip key={i} attachment={one} />
            ))}
          </ul>
        )}
        <p dir="auto" className="break-words whitespace-pre-wrap">
          <VisibleText text={text} />
        </p>
      </div>
      <span className="flex shrink-0 items-center opacity-0 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 has-[[role=group]]:opacity-100">
        <BranchSwitch
          thing="version"
          siblings={siblings}
          nodeId={nodeId}
          onChoose={(next) => choose(parentId ?? '', next)}
        />
        <IconButton icon={Pencil} label="Edit and regenerate" onClick={() => setDraft(text)} />
        <CopyButton label="Copy your text" text={text} />
      </span>
    </article>
  );
});

type TurnEditorProps = {
  text: string;
  onText(text: string): void;
  onSend(): void;
  onClose(): void;
};

function TurnEditor({ text, onText, onSend, onClose }: TurnEditorProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!event.repeat) onSend();
    }
  };
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-accent bg-surface p-2">
      <textarea
        aria-label="Your text, changed"
        rows={Math.min(12, text.split('\n').length + 1)}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        ref={focusAtEnd}
        className="w-full resize-none bg-transparent px-1 outline-none"
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" variant="primary" disabled={text.trim() === ''} onClick={onSend}>
          Send
        </Button>
      </div>
    </div>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (!field || document.activeElement === field) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

const icons = { file: Paperclip, image: Image, resource: FileText, prompt: MessageSquareText };

export function AttachmentChip(props: { attachment: Attachment; onRemove?: () => void }) {
  const { attachment, onRemove } = props;
  const { origin, parts } = attachment;
  const [first] = parts;
  const isImage = first?.type === 'file' && first.mediaType.startsWith('image/');
  const Icon = icons[isImage ? 'image' : origin.type];
  const name = attachmentName(attachment);
  return (
    <li className="flex h-6 max-w-64 items-center gap-1.5 rounded-md border border-border bg-canvas px-2 text-xs">
      <Icon size={12} aria-hidden className="shrink-0 text-text-muted" />
      <span className="truncate" title={name}>
        {name}
      </span>
      <span className="shrink-0 text-text-muted tabular-nums">
        {byteSize(attachmentBytes(attachment))}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="-mr-1 rounded-sm px-0.5 text-text-muted hover:text-text"
        >
          ×
        </button>
      )}
    </li>
  );
}
