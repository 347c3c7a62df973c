import { useRef, useState, type KeyboardEvent } from 'react';
import type { Sampling, ServerRequestAnswer } from '../../../shared/model/calls/call.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { AnswerGate } from './answer-gate.tsx';
import { RequestGate } from './request-gate.tsx';
import { messageByHand } from './sampling-values.ts';

/** A server's request for a message of a model (sampling): what goes out, then what comes back. */
export function SamplingQuestion({ request }: { request: Sampling }) {
  const { serverRequestId, serverName, gate } = request;
  const [isByHand, setByHand] = useState(false);
  const section = useRef<HTMLElement>(null);
  const answer = useOneAtATime(async (given: ServerRequestAnswer) => {
    await backend.call('serverRequests.answer', { serverRequestId, answer: given });
  });
  const give = (given: ServerRequestAnswer) =>
    report(answer(given), 'The answer could not be sent');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    const primary = section.current?.querySelector<HTMLButtonElement>('[data-primary]');
    if (!event.repeat && primary && !primary.disabled) primary.click();
  };
  const decline = (
    <Button
      title="Tells the server that you declined"
      {...pressOnce(() => give({ action: 'decline' }))}
    >
      Decline
    </Button>
  );
  const isAnswer = gate.at === 'answer' || isByHand;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- passes, from any field in it
    <section
      ref={section}
      aria-label={`Sampling request from ${serverName}`}
      data-own-enter
      className="flex-none border-b border-border bg-warning-fill/40 p-4"
      onKeyDown={onKeyDown}
    >
      <p className="text-xs text-text-muted">
        <span className="font-medium text-text">{serverName}</span>{' '}
        {isAnswer
          ? 'gets this message as shown.'
          : 'sent a sampling request. Nothing is sent to a model until you agree.'}
      </p>
      {gate.at === 'model' && (
        <div className="mt-3 flex items-center gap-2">
          <p role="status" className="min-w-0 flex-1 truncate">
            Asking <VisibleText text={gate.modelId} />…
          </p>
          <Button {...pressOnce(() => give({ action: 'back' }))}>Stop</Button>
          {decline}
        </div>
      )}
      {gate.at === 'request' && !isByHand && (
        <RequestGate
          request={request}
          failure={gate.failure}
          decline={decline}
          onAsk={(params, model) =>
            give({ action: 'ask', paramsText: JSON.stringify(params), model })
          }
          onByHand={() => setByHand(true)}
        />
      )}
      {isAnswer && (
        <AnswerGate
          // The key resets what was typed for another answer.
          key={isByHand ? 'by hand' : 'model'}
          result={!isByHand && gate.at === 'answer' ? gate.result : messageByHand('')}
          isByHand={isByHand}
          decline={decline}
          onSend={(result) => give({ action: 'send', resultText: JSON.stringify(result) })}
          onBack={() => (isByHand ? setByHand(false) : give({ action: 'back' }))}
        />
      )}
    </section>
  );
}
