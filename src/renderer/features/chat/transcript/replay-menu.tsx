import { History } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { runAgain } from '../state/chat-actions.ts';
import type { Run } from '../state/conversation.ts';
import { replayChoice } from '../state/replay.ts';

/** Replays an answer without its provider, with the recorded results or with new ones. */
export function ReplayMenu({ conversationId, run }: { conversationId: string; run: Run }) {
  const start = (results: 'recorded' | 'live') => () =>
    runAgain(conversationId, run.node.parentId, replayChoice(run, results));
  const items: MenuItem[] = [
    { label: 'With the recorded results', onSelect: start('recorded') },
    { label: 'Against the live servers', onSelect: start('live') },
  ];
  return (
    <Menu items={items}>
      <IconButton icon={History} label="Replay…" />
    </Menu>
  );
}
