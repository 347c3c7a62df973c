import { ArrowUp, Columns2, FilePlus, Paperclip, SlidersHorizontal, Square } from 'lucide-react';
import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Attachment, RunChoice } from '../../../../shared/model/chat/chat.ts';
import { notify, report } from '../../../notices.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/format.ts';
import { Menu } from '../../../ui/menu.tsx';
import { attachedFile, largestFile } from '../state/attachments.ts';
import { sendDraft } from '../state/chat-actions.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { OtherEndpoint } from './other-endpoint.tsx';
import {
  queueDraft,
  setAttached,
  setDraft,
  setPage,
  usePage,
  type Choice,
} from '../state/page-store.ts';
import { QueuedMessage } from './queued-message.tsx';
import type { Offered } from '../state/resolve-choice.ts';
import { AttachmentChip } from '../transcript/user-turn.tsx';
import { changeChoice, useChoice, useRunChoice } from '../state/use-choice.ts';
import { MentionList } from './mentions/mention-list.tsx';
import { useMentions } from './mentions/use-mentions.ts';
import { takeOffer, type Offer } from './offers.ts';
import { useHeldPress } from './use-held-press.ts';

const AttachDialog = lazy(async () => ({
  default: (await import('./attach-dialog.tsx')).AttachDialog,
}));

const none: readonly Attachment[] = [];

type ComposerProps = {
  offered: Offered;
  /** The run that the next turn follows. */
  parentId: string | undefined;
  /** Stops the runs that go on; undefined where none does. */
  onStop: (() => void) | undefined;
};

/** The editor of the next turn: its text, attachments, model and tools. */
export const Composer = memo(({ offered, parentId, onStop }: ComposerProps) => {
  const { conversationId, rival, isSheetOpen } = usePage(
    useShallow(({ conversationId, rival, isSheetOpen }) => ({
      conversationId,
      rival,
      isSheetOpen,
    })),
  );
  const choice = useChoice();
  const isNew = conversationId === undefined;
  const text = usePage(({ drafts }) => drafts[conversationId ?? ''] ?? '');
  const run = useRunChoice(choice, offered);
  const other = useRunChoice(rival ?? choice, offered);
  const attachments = usePage(({ attached }) => attached[conversationId ?? ''] ?? none);
  const [picking, setPicking] = useState<{ first?: Offer }>();
  const files = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const runs = [run, ...(rival ? [other] : [])].filter(
    (one): one is RunChoice => one !== undefined,
  );
  const canSend = (text.trim() !== '' || attachments.length > 0) && runs.length > 0;
  const trySend = () => {
    if (!canSend) return;
    if (onStop && conversationId !== undefined) {
      queueDraft(conversationId);
      return;
    }
    report(sendDraft({ text, attachments, parentId, runs }), 'The message could not be sent');
  };
  const hold = useHeldPress(text, canSend, trySend);
  const attach = (chosen: Iterable<File>) => {
    const take = async () => {
      for (const file of chosen) {
        if (file.size > largestFile) {
          notify({
            tone: 'error',
            title: `${file.name} is too large to be attached`,
            detail: `It has ${byteSize(file.size)}; the limit is ${byteSize(largestFile)}.`,
          });
          continue;
        }
        const one = await attachedFile(file);
        setAttached(conversationId, (before) => [...before, one]);
      }
    };
    report(take(), 'The file could not be read');
  };
  const attachOffer = async (offer: Offer) => {
    const taken = await takeOffer(offer);
    setAttached(conversationId, (before) => [...before, taken]);
  };
  const mentions = useMentions({
    text,
    onChosen(one, before, after) {
      const isServer = one.kind === 'server';
      setDraft(conversationId, isServer ? `${before}${one.serverName} ${after}` : before + after);
      if (isServer) return changeChoice((choice) => withServer(choice, one.serverName));
      if (one.asks.length > 0) return setPicking({ first: one });
      report(attachOffer(one), `${one.name} could not be read`);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.repeat) return;
    if (canSend) trySend();
    else hold();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) attach([...event.clipboardData.files]);
  };
  return (
    <footer className="mx-auto w-full max-w-[860px] shrink-0 px-5 pb-3">
      <OtherEndpoint run={run} offered={offered} />
      <div
        data-own-enter
        className="relative @container flex flex-col rounded-xl border border-border-strong bg-field focus-within:border-accent"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          attach([...event.dataTransfer.files]);
        }}
      >
        {conversationId !== undefined && (
          <QueuedMessage
            key={conversationId}
            conversationId={conversationId}
            parentId={parentId}
            isGoing={onStop !== undefined}
            runs={runs}
          />
        )}
        {attachments.length > 0 && (
          <ul
            aria-label="Attached to the next message"
            className="flex flex-wrap gap-1.5 px-3 pt-2"
          >
            {attachments.map((one, i) => (
              <AttachmentChip
                // oxlint-disable-next-line react/no-array-index-key -- attachments have no identity but their place
                key={i}
                attachment={one}
                onRemove={() =>
                  setAttached(conversationId, (before) => before.filter((other) => other !== one))
                }
              />
            ))}
          </ul>
        )}
        {mentions.isOpen && <MentionList {...mentions.listProps} />}
        <textarea
          ref={field}
          {...mentions.fieldProps}
          data-composer
          aria-label="Message"
          placeholder={
            onStop
              ? 'Write the next message; Enter queues it'
              : 'Ask something that needs a tool; / for prompts and skills, @ for resources'
          }
          rows={1}
          value={text}
          onChange={(event) => setDraft(conversationId, event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="[field-sizing:content] max-h-56 min-h-9 w-full resize-none bg-transparent px-3 pt-2 pb-1 outline-none"
        />
        <div className="flex min-w-0 flex-wrap items-start gap-0.5 px-1.5 pb-1.5">
          <Menu
            items={[
              { label: 'Files and images', icon: FilePlus, onSelect: () => files.current?.click() },
              {
                label: 'A resource, prompt or skill of a server',
                icon: Paperclip,
                takesFocus: true,
                onSelect: () => setPicking({}),
              },
            ]}
          >
            <IconButton icon={Paperclip} label="Attach" text="Attach" />
          </Menu>
          {/* Long names are cut; the actions move below only where less than 240 px are left. */}
          <div className="flex max-w-max min-w-0 flex-[1_1_240px] flex-wrap items-center gap-x-1">
            <ChoiceBar
              name=""
              offered={offered}
              run={run}
              onChoice={(change) => changeChoice((before) => ({ ...before, ...change }))}
            />
            {rival && (
              <ChoiceBar
                name=" to compare"
                before="against"
                offered={offered}
                run={other}
                onChoice={(change) => setPage({ rival: { ...rival, ...change } })}
              />
            )}
          </div>
          <div className="ml-auto flex items-center gap-0.5 self-end">
            <IconButton
              icon={Columns2}
              text="Compare"
              label="Compare two models or tool sets"
              aria-pressed={rival !== undefined}
              onClick={() => setPage({ rival: rival ? undefined : choice })}
            />
            <IconButton
              icon={SlidersHorizontal}
              text="Settings"
              label="Chat settings"
              aria-pressed={isSheetOpen}
              onClick={() => setPage({ isSheetOpen: !isSheetOpen, inspected: undefined })}
            />
            {onStop ? (
              <Button size="small" icon={Square} className="ml-1" onClick={onStop}>
                Stop
              </Button>
            ) : (
              <Button
                size="small"
                variant="primary"
                icon={ArrowUp}
                className="ml-1"
                disabled={!canSend}
                onClick={trySend}
              >
                Send
              </Button>
            )}
          </div>
        </div>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          attach([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Suspense>
        {picking && (
          <AttachDialog
            connected={offered.connected}
            {...picking}
            onAttach={(one) => setAttached(conversationId, (before) => [...before, one])}
            onClose={() => {
              setPicking(undefined);
              field.current?.focus();
            }}
          />
        )}
      </Suspense>
    </footer>
  );
});

/** The choice with a server among those whose tools are offered. */
const withServer = (choice: Choice, serverName: string): Choice =>
  choice.servers === undefined || choice.servers.some((one) => one.serverName === serverName)
    ? choice
    : { ...choice, servers: [...choice.servers, { serverName }] };
