import { useState, type ReactNode } from 'react';
import { isObject } from '../../../shared/json/is-object.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { ContentView } from '../results/content-view.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { MarkedText } from './marked-text.tsx';
import { blocksOf, textOf, withValue } from './sampling-values.ts';

type AnswerGateProps = {
  /** A model's message, or the beginning of the user's own. */
  result: unknown;
  isByHand: boolean;
  decline: ReactNode;
  onSend(result: unknown): void;
  onBack(): void;
};

/** The second gate: the message as the server would get it. */
export function AnswerGate({ result, isByHand, decline, onSend, onBack }: AnswerGateProps) {
  const [edited, setEdited] = useState(result);
  const { content, model, stopReason } = isObject(edited) ? edited : {};
  const blocks = blocksOf(content, ['content']);
  return (
    <>
      <div className="mt-3 flex flex-col gap-2">
        {blocks.map(({ block, path }, at) => {
          const text = textOf(block);
          const label = blocks.length > 1 ? `Message, part ${at + 1}` : 'Message';
          const key = path.join('.');
          return text === undefined ? (
            <ContentView key={key} parts={[{ block }]} isError={false} />
          ) : (
            <MarkedText
              key={key}
              label={label}
              text={text}
              isEdited={isByHand}
              onText={(next) => setEdited(withValue(edited, [...path, 'text'], next))}
            />
          );
        })}
        <p className="text-xs text-text-muted">
          {isByHand ? (
            'The server sees that it was answered manually.'
          ) : (
            <>
              Of <VisibleText text={String(model)} />
              {stopReason !== undefined && `, ended by ${String(stopReason)}`}
            </>
          )}
        </p>
      </div>
      <div className="sticky bottom-0 -mx-4 -mb-4 mt-3 flex flex-wrap items-center gap-2 border-t border-border bg-warning-fill px-4 py-2">
        <Button variant="primary" data-primary {...pressOnce(() => onSend(edited))}>
          Send to the server
        </Button>
        {decline}
        <Button
          variant="ghost"
          title={isByHand ? undefined : 'Discards this message; the server is not notified'}
          {...pressOnce(onBack)}
        >
          Back to the request
        </Button>
      </div>
    </>
  );
}
