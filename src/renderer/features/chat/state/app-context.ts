import type { Attachment } from '../../../../shared/model/chat/chat.ts';
import { setAttached } from './page-store.ts';

type AppContext = { serverName: string; uri: string; text: string };

/**
 * Attaches to the next message what an app tells the model, in place of what it told before (MCP Apps,
 * 2026-01-26, ui/update-model-context). The user sees it there, and can take it away.
 */
export function attachAppContext(
  conversationId: string,
  { serverName, uri, text }: AppContext,
): void {
  const isOfApp = ({ origin }: Attachment) =>
    origin.type === 'resource' && origin.serverName === serverName && origin.uri === uri;
  const told: Attachment = {
    origin: { type: 'resource', serverName, uri },
    parts: [{ type: 'text', text }],
  };
  setAttached(conversationId, (before) => [
    ...before.filter((one) => !isOfApp(one)),
    ...(text === '' ? [] : [told]),
  ]);
}
