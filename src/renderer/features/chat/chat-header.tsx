import { ALargeSmall, Check, Download, GitFork, PanelLeft } from 'lucide-react';
import { Popover } from 'radix-ui';
import { memo } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { report } from '../../notices.ts';
import { useSettings, showAndWriteSettings } from '../../stores/settings-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useChat } from './state/chat-store.ts';
import { EvalsButton } from './evals/evals-button.tsx';
import { FiguresButton } from './figures-button.tsx';
import { exportConversation } from './conversations/export-conversation.ts';
import { setPage, usePage, type TextSizeName } from './state/page-store.ts';
import { TreeView } from './transcript/tree-view.tsx';

type ChatHeaderProps = {
  conversationId: string | undefined;
  title: string | undefined;
  hasTurns: boolean;
  isListShown: boolean;
  onList(): void;
};

/** The title of the open conversation, and the controls of its view. */
export const ChatHeader = memo((props: ChatHeaderProps) => {
  const { conversationId, title: given, hasTurns, isListShown, onList } = props;
  const isDeveloper = usePage((state) => state.isDeveloper);
  const title = given === '' ? 'Untitled' : given;
  const exportAs = (format: 'markdown' | 'json' | 'html') => () => {
    if (conversationId !== undefined) exportConversation(conversationId, title ?? '', format);
  };
  return (
    <header className="@container flex h-9 shrink-0 items-center gap-1 border-b border-border pr-2 pl-2">
      <IconButton
        icon={PanelLeft}
        label={isListShown ? 'Hide the conversations' : 'Show the conversations'}
        aria-pressed={isListShown}
        onClick={onList}
      />
      <h1 className="min-w-0 flex-1 truncate px-1 font-medium">{title ?? 'New conversation'}</h1>
      <AskForAll />
      <Checkbox
        className="px-1 text-xs text-text-muted"
        checked={isDeveloper}
        onChecked={(next) => setPage({ isDeveloper: next, ...(!next && { inspected: undefined }) })}
        role="switch"
        aria-checked={isDeveloper}
      >
        Developer
      </Checkbox>
      <TextSize />
      <EvalsButton />
      {hasTurns && (
        <>
          <Popover.Root>
            <Popover.Trigger asChild>
              <IconButton icon={GitFork} label="All branches" text="Branches" />
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Content
                align="end"
                sideOffset={4}
                collisionPadding={8}
                aria-label="All branches"
                className="appear z-50 max-h-[60vh] w-96 max-w-[90vw] overflow-auto rounded-lg border border-border-strong bg-overlay p-2 text-text shadow-overlay outline-none"
              >
                <OpenedTree />
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
          {conversationId !== undefined && (
            <FiguresButton conversationId={conversationId} title={title ?? ''} />
          )}
          <Menu
            align="end"
            items={[
              { label: 'Markdown', onSelect: exportAs('markdown') },
              { label: 'JSON', onSelect: exportAs('json') },
              { label: 'HTML, opens anywhere', onSelect: exportAs('html') },
            ]}
          >
            <IconButton icon={Download} label="Export, without secrets" text="Export" />
          </Menu>
        </>
      )}
    </header>
  );
});

const sizes: { label: string; size: TextSizeName }[] = [
  { label: 'Normal text', size: 'normal' },
  { label: 'Large text', size: 'large' },
  { label: 'Larger text', size: 'larger' },
];

/** Sets the text size of the transcript, for presentations. */
function TextSize() {
  const textSize = usePage((state) => state.textSize);
  return (
    <Menu
      align="end"
      items={sizes.map(({ label, size }) => ({
        label,
        ...(size === textSize && { icon: Check }),
        onSelect: () => setPage({ textSize: size }),
      }))}
    >
      <IconButton icon={ALargeSmall} label="Text size" />
    </Menu>
  );
}

/**
 * The switch that asks before every call in all conversations; lasting approvals stay underneath.
 */
function AskForAll() {
  const asksForAll = useSettings(({ settings }) => settings?.chat?.asksForAll ?? false);
  const set = (next: boolean) => {
    const written = showAndWriteSettings({ chat: { asksForAll: next } });
    report(written, 'The setting could not be changed');
  };
  return (
    <Checkbox
      className={`px-1 text-xs ${asksForAll ? 'text-warning' : 'text-text-muted'}`}
      checked={asksForAll}
      onChecked={set}
      role="switch"
      aria-checked={asksForAll}
    >
      Ask before every tool call
    </Checkbox>
  );
}

function OpenedTree() {
  const conversation = useChat(({ opened }) => opened?.conversation);
  return conversation && <TreeView conversation={conversation} />;
}
