import { History } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { runAgain } from '../state/chat-actions.ts';
import type { Run } from '../state/conversation.ts';
import { replayChoice } from '../state/replay.ts';

/** Says an answer again without its provider, beside it: with what the servers answered then, or what they answer now. */
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
