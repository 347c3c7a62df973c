import type { ReactNode } from 'react';
import {
  mostMessageLength,
  type OpenedServerRequest,
  type ServerRequestOutline,
} from '../../../shared/model/calls/server-requests.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize, count } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { isPage, PageQuestion } from '../pages/page-question.tsx';
import { RuleNote } from '../rules/rule-note.tsx';
import { FormQuestion } from './form-question.tsx';
import { ServerQuestion } from './server-question.tsx';
import { useOpened } from './use-opened.ts';

/** A request of a server, with its texts and what may be answered. */
export function OpenedQuestion({ outline }: { outline: ServerRequestOutline }) {
  const { opened, failure, showMore, showWhole } = useOpened(outline);
  if (failure !== undefined) {
    return (
      <p role="alert" className="flex-none border-b border-border p-4 text-text-muted">
        {failure}
      </p>
    );
  }
  if (!opened) return <Skeleton label="Loading the request" rows={3} />;
  return (
    <>
      <RuleNote request={opened.serverRequest} />
      <OpenedForm outline={outline} opened={opened} {...{ showMore, showWhole }} />
    </>
  );
}

type OpenedFormProps = {
  outline: ServerRequestOutline;
  opened: OpenedServerRequest;
  showMore(): void;
  showWhole(): void;
};

function OpenedForm({ outline, opened, showMore, showWhole }: OpenedFormProps) {
  const { serverRequest, messageLength, leftOut } = opened;
  const left = leftOut && (
    <LeftOut reason={leftOut} size={outline.size} onShow={showWhole} of={serverRequest.method} />
  );
  if (serverRequest.method === 'sampling/createMessage') {
    return left ? (
      <UnseenSampling outline={outline}>{left}</UnseenSampling>
    ) : (
      <ServerQuestion request={serverRequest} />
    );
  }
  const hidden = messageLength - serverRequest.message.length;
  const more = hidden > 0 && (
    <MoreOfMessage hidden={hidden} shown={messageLength - hidden} {...{ showMore }} />
  );
  if (isPage(serverRequest)) return <PageQuestion request={serverRequest} afterMessage={more} />;
  return (
    <FormQuestion
      // The key resets the form when its schema arrives, which has the form's presets.
      key={String(leftOut)}
      request={serverRequest}
      inPlaceOfForm={left}
      afterMessage={more}
    />
  );
}

type MoreOfMessageProps = { hidden: number; shown: number; showMore(): void };

function MoreOfMessage({ hidden, shown, showMore }: MoreOfMessageProps) {
  const what = `${count(hidden)} more characters are not shown`;
  return (
    <p className="mb-3 flex items-center gap-2 text-xs text-text-muted">
      {shown < mostMessageLength ? `${what}.` : `${what}; the record in the traffic has them all.`}
      {shown < mostMessageLength && (
        <Button size="small" onClick={showMore}>
          Show more
        </Button>
      )}
    </p>
  );
}

type LeftOutProps = {
  reason: 'large' | 'deep';
  size: number;
  of: ServerRequestOutline['method'];
  onShow(): void;
};

/** Why a form or request is not shown, with a button to load it where it is only large. */
function LeftOut({ reason, size, of, onShow }: LeftOutProps) {
  const what = of === 'elicitation/create' ? 'The form of this request' : 'This request';
  if (reason === 'deep') {
    return (
      <p className="text-text-muted">
        {what} is nested too deeply to be shown. Its record in the traffic has all of it.
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-text-muted">
      {`${what} is large (${byteSize(size)}).`}
      <Button size="small" onClick={onShow}>
        Show it
      </Button>
    </p>
  );
}

type UnseenSamplingProps = { outline: ServerRequestOutline; children: ReactNode };

function UnseenSampling({ outline, children }: UnseenSamplingProps) {
  const { serverRequestId, serverName } = outline;
  const decline = () =>
    report(
      backend.call('serverRequests.answer', { serverRequestId, answer: { action: 'decline' } }),
      'The answer could not be sent',
    );
  return (
    <section
      aria-label={`Sampling request from ${serverName}`}
      className="flex-none border-b border-border bg-warning-fill/40 p-4"
    >
      <p className="mb-2 text-xs text-text-muted">
        <span className="font-medium text-text">{serverName}</span> sent a sampling request.
      </p>
      {children}
      <div className="mt-3">
        <Button title="Tells the server that you declined" {...pressOnce(decline)}>
          Decline
        </Button>
      </div>
    </section>
  );
}
