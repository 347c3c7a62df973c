import type { ReactNode } from 'react';
import type { Elicitation, ElicitationAnswer } from '../../../shared/model/calls/call.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { serverUrlOf, useConnections } from '../../stores/connections-store.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { AnswerBar } from '../answer-bar.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { judgePage } from './judge-page.ts';
import { OpenPage, PageAddress } from './page-address.tsx';

type PageElicitation = Elicitation & { url: string };

/** Whether a question is in URL mode. */
export const isPage = (request: Elicitation): request is PageElicitation =>
  request.url !== undefined;

type PageQuestionProps = {
  request: PageElicitation;
  /** What is shown below the message. */
  afterMessage?: ReactNode;
};

/** A server's question in URL mode: who wants which page opened, and three distinct answers. */
export function PageQuestion({ request, afterMessage }: PageQuestionProps) {
  const { serverRequestId, serverName, connectionId, message, url } = request;
  const serverUrl = useConnections(({ byId }) => serverUrlOf(byId[connectionId]));
  const page = judgePage(url, serverUrl);
  const answer = useOneAtATime((given: ElicitationAnswer) =>
    backend.call('serverRequests.answer', { serverRequestId, answer: given }),
  );
  const send = (given: ElicitationAnswer) => report(answer(given), 'The answer could not be sent');
  return (
    <section
      aria-label={`Request from ${serverName}`}
      data-own-enter
      className="flex-none border-b border-border bg-canvas"
    >
      <div className="bg-warning-fill/40 p-4 **:scroll-mb-24">
        <p className="text-xs text-text-muted">
          <span className="font-medium text-text">{serverName}</span> wants you to open a page.
          Nothing was sent there; what you enter on it does not pass through Wirebench.
        </p>
        <p className="mt-1 mb-3 font-medium whitespace-pre-line">
          <VisibleText text={message} />
        </p>
        {afterMessage}
        <PageAddress address={url} page={page} />
      </div>
      <AnswerBar onRefuse={(action) => send({ action })}>
        {page.host !== undefined && (
          <OpenPage address={url} host={page.host} onOpen={() => send({ action: 'open' })} />
        )}
      </AnswerBar>
    </section>
  );
}
