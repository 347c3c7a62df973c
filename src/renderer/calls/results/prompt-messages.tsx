import { MessagesSquare } from 'lucide-react';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { handPromptToChat } from '../../chat-handover.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { contentParts } from './content-parts.ts';
import { ContentView } from './content-view.tsx';

type PromptMessagesProps = { call: CallSnapshot; value: unknown; text: string };

/** The messages of a prompt as the conversation that they begin; one press takes them to the chat. */
export function PromptMessages({ call, value, text }: PromptMessagesProps) {
  const messages = isSchema(value) && Array.isArray(value['messages']) ? value['messages'] : [];
  const { serverName, name } = call;
  return (
    <div>
      <header className="flex items-center gap-2 px-4 pt-3">
        <p className="flex-1 text-xs text-text-muted">
          {counted(messages.length, 'message', 'messages')}
        </p>
        <Button
          size="small"
          icon={MessagesSquare}
          disabled={messages.length === 0}
          title="Puts the messages into a new conversation, where you can send them to a model"
          onClick={() => handPromptToChat({ serverName, name, resultText: text })}
        >
          Use in the chat
        </Button>
      </header>
      {messages.length === 0 && <p className="p-4 text-text-muted">The prompt has no messages.</p>}
      <ol aria-label="Messages">
        {messages.map((message: unknown, index) => (
          // Messages have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="px-4 pt-3">
            <Message message={message} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Message({ message }: { message: unknown }) {
  const role = isSchema(message) ? message['role'] : undefined;
  const parts = contentParts('prompts/get', { messages: [message] });
  const isAssistant = role === 'assistant';
  return (
    <section
      aria-label={roleLabel(role)}
      className={`rounded-lg border border-border ${isAssistant ? 'mr-6 bg-surface' : 'ml-6 bg-raised'}`}
    >
      <p className="px-4 pt-2 text-xs font-medium text-text-muted">{roleLabel(role)}</p>
      <ContentView parts={parts.map(({ block }) => ({ block }))} isError={false} />
    </section>
  );
}

const roleLabel = (role: unknown): string =>
  role === 'user' ? 'User' : role === 'assistant' ? 'Assistant' : `Role ${String(role)}`;
