import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Elicitation, ElicitationAnswer } from '../../../shared/model/calls/call.ts';
import { answerKey } from '../../../shared/model/view-keys.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { SchemaForm } from '../../schema-form/schema-form.tsx';
import { useTextHistory } from '../../schema-form/form/text-history.ts';
import { Button } from '../../ui/button.tsx';
import { writeViewState } from '../../view-state.ts';
import { draftsOf } from '../arguments/kept-arguments.ts';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { AlwaysButton } from '../rules/always-button.tsx';
import { ProblemList } from '../problems/problem-list.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { useProblems } from '../problems/use-problems.ts';
import { useUndoKeys } from '../arguments/use-undo-keys.ts';
import { AnswerBar } from '../answer-bar.tsx';
import { keepAnswer, restoredAnswer } from './answer-drafts.ts';
import { QuestionHead } from './question-head.tsx';

export type ServerRequestFormProps = {
  request: Elicitation;
  /** What is shown below the message. */
  afterMessage?: ReactNode;
  /** What is shown in place of the form; the request can't be accepted then. */
  inPlaceOfForm?: ReactNode;
  /** Another way to answer, beside the answers. */
  otherWay?: ReactNode;
};

const people = { asksPeople: true };

/** A server's question (elicitation): who asks, what, and three distinct answers. */
export function ServerRequestForm({
  request,
  afterMessage,
  inPlaceOfForm,
  otherWay,
}: ServerRequestFormProps) {
  const { serverRequestId, serverName, requestedSchema } = request;
  const draftKey = answerKey(serverName, serverRequestId);
  const [text, setText] = useState(() => restoredAnswer(request));
  const [drafts] = useState(() => draftsOf(draftKey));
  const keep = useCallback(
    (next: string) => {
      setText(next);
      drafts.prune(next);
      keepAnswer(request, next);
    },
    [drafts, request],
  );
  const { change, undo, redo } = useTextHistory(text, keep, drafts);
  const section = useRef<HTMLElement>(null);
  // While nothing has the focus the keys mean the arguments of the call.
  useUndoKeys(section, { undo, redo }, false);
  const { problems, judging, maySend, isWarned, canSendAnyway, asked } = useProblems(
    requestedSchema,
    text,
    drafts,
  );
  const answer = useOneAtATime(async (given: ElicitationAnswer) => {
    await backend.call('serverRequests.answer', { serverRequestId, answer: given });
    writeViewState(draftKey, undefined);
  });
  const send = (given: ElicitationAnswer) => report(answer(given), 'The answer could not be sent');
  const accept = useOneAtATime(async () => {
    if (await maySend()) await answer({ action: 'accept', contentText: text });
  });
  const reportAccept = () => report(accept(), 'The answer could not be sent');
  const onKeyDown = (event: KeyboardEvent) => {
    const isMod = event.metaKey || event.ctrlKey;
    if (event.key !== 'Enter' || event.defaultPrevented || !(isMod || isOneLine(event))) return;
    event.preventDefault();
    if (!event.repeat && inPlaceOfForm === undefined) reportAccept();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- accept, from any field in it
    <section
      ref={section}
      aria-label={`Request from ${serverName}`}
      data-own-enter
      className="flex-none border-b border-border bg-canvas"
      onKeyDown={onKeyDown}
    >
      <div className="bg-warning-fill/40 p-4 **:scroll-mb-24">
        <QuestionHead request={request} how="asks." />
        {afterMessage}
        {inPlaceOfForm ?? (
          <SchemaForm
            schema={requestedSchema}
            text={text}
            onText={change}
            problems={judging.problems}
            asked={asked}
            drafts={drafts}
            ports={people}
          />
        )}
      </div>
      <AnswerBar
        accept={
          inPlaceOfForm === undefined && (
            <Button variant="primary" {...pressOnce(reportAccept)}>
              {canSendAnyway ? 'Send anyway' : 'Accept'}
            </Button>
          )
        }
        onRefuse={(action) => send({ action })}
      >
        <span className="min-w-2 flex-1 @max-[26rem]:hidden" />
        {otherWay}
        {inPlaceOfForm === undefined && <AlwaysButton request={request} text={text} />}
        {isWarned && problems.length > 0 && (
          <div className="col-span-2 min-w-0 basis-full">
            <ProblemList problems={problems} isAlert thing="answer" />
          </div>
        )}
      </AnswerBar>
    </section>
  );
}

/**
 * Whether Enter accepts the form, as it does in a field of one line; lists and choices use it
 * themselves.
 */
const isOneLine = ({ target, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  !shiftKey &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.matches('[type=text], [type=number], :not([type])') &&
  target.getAttribute('role') !== 'combobox' &&
  target.closest('[role=list], ul, ol, table') === null;
