import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { ContentView } from '../results/content-view.tsx';
import { MarkedText } from './marked-text.tsx';
import { messagesOf, textOf } from './sampling-values.ts';

type MessageListProps = {
  params: unknown;
  onText(path: (string | number)[], text: string): void;
};

const shownAtOnce = 50;

/** The messages of a sampling request; their texts can be edited, other content is only shown. */
export function MessageList({ params, onText }: MessageListProps) {
  const [shown, setShown] = useState(shownAtOnce);
  const messages = messagesOf(params);
  return (
    <ol aria-label="Messages" className="flex flex-col gap-2">
      {messages.slice(0, shown).map(({ role, blocks }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages have no identity but their place
        <li key={at}>
          <p className="mb-1 text-xs font-medium">{role}</p>
          <div className="flex flex-col gap-2">
            {blocks.map(({ block, path }) => {
              const text = textOf(block);
              const key = path.join('.');
              return text === undefined ? (
                <ContentView key={key} parts={[{ block }]} isError={false} />
              ) : (
                <MarkedText
                  key={key}
                  label={`message ${at + 1}`}
                  text={text}
                  onText={(next) => onText([...path, 'text'], next)}
                />
              );
            })}
          </div>
        </li>
      ))}
      {messages.length > shown && (
        <li>
          <Button size="small" onClick={() => setShown(shown + shownAtOnce)}>
            {`Show more: ${count(messages.length - shown)} are not shown`}
          </Button>
        </li>
      )}
    </ol>
  );
}
