import { RotateCw } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { AppState } from '../../../shared/model/apps/app.ts';
import type { Elicitation } from '../../../shared/model/calls/call.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { useIsDark } from '../../ui/use-is-dark.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { AppFindings } from '../apps/app-findings.tsx';
import { OuterFrame } from '../apps/outer-frame.tsx';
import { AppQuestions } from '../apps/app-questions.tsx';
import { AppStatus } from '../apps/app-status.tsx';
import { hostContext } from '../apps/host-context.ts';
import { useApp } from '../apps/use-app.ts';
import { useRoom } from '../apps/use-room.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { AnswerBar } from '../answer-bar.tsx';
import { keepAnswer } from './answer-drafts.ts';
import { GivenAnswer } from './given-answer.tsx';
import { QuestionHead } from './question-head.tsx';

type AppQuestionProps = {
  request: Elicitation;
  /** What is shown below the message. */
  afterMessage: ReactNode;
  /** Has the form drawn in its place. */
  onForm(): void;
};

/** The height that the app may have, and has before it told its own, in pixels. */
const height = { most: 420, first: 220 };

/** A server's question that an app of its own draws: what it answers is sent once the user agrees. */
export function AppQuestion({ request, afterMessage, onForm }: AppQuestionProps) {
  const { serverRequestId, serverName } = request;
  const [attempt, setAttempt] = useState(0);
  const send = useOneAtATime((action: 'decline' | 'cancel') =>
    backend.call('serverRequests.answer', { serverRequestId, answer: { action } }),
  );
  const refuse = (action: 'decline' | 'cancel') =>
    report(send(action), 'The answer could not be sent');
  const body = useRef<HTMLDivElement>(null);
  const room = useRoom(body);
  return (
    <section
      aria-label={`Request from ${serverName}`}
      data-own-enter
      className="flex-none border-b border-border bg-canvas"
    >
      <div className="bg-warning-fill/40 px-4 pt-4 pb-1">
        <QuestionHead request={request} how="wants its own app to ask for this." />
        {afterMessage}
      </div>
      <AnswerBar onRefuse={refuse} isAbove>
        <span className="min-w-2 flex-1 @max-[26rem]:hidden" />
        <Button
          className="col-span-2"
          title="Shows a form made from the requested schema"
          onClick={onForm}
        >
          Use the form
        </Button>
      </AnswerBar>
      <div ref={body}>
        {room && (
          <DrawnByApp
            key={attempt}
            request={request}
            width={room.width}
            onForm={onForm}
            onAgain={() => setAttempt(attempt + 1)}
          />
        )}
      </div>
    </section>
  );
}

type DrawnByAppProps = {
  request: Elicitation;
  width: number;
  onForm(): void;
  onAgain(): void;
};

/** The app in its frame, what is to know of it, and its answer. */
function DrawnByApp({ request, width, onForm, onAgain }: DrawnByAppProps) {
  const { serverRequestId, serverName, connectionId } = request;
  const frame = useRef<HTMLIFrameElement>(null);
  const isDark = useIsDark();
  const context = hostContext(isDark, { width, height: height.most });
  const { opened, state, problem } = useApp(
    { serverRequestId, policy: 'reference' },
    context,
    frame,
  );
  const why = problem ?? state?.unable ?? state?.ended;
  const edit = (text: string) => {
    keepAnswer(request, text);
    onForm();
  };
  return (
    <>
      <div className="flex h-8 items-center gap-3 border-b border-border px-3 text-xs">
        {problem === undefined && <AppStatus state={state} />}
        <span className="flex-1" />
        <IconButton icon={RotateCw} label="Load the app again" onClick={onAgain} />
      </div>
      {state && <AppQuestions state={state} connectionId={connectionId} />}
      {why !== undefined && (
        <p role="alert" className="border-b border-border px-4 py-2 break-words text-danger">
          <VisibleText text={why} /> Use the form instead.
        </p>
      )}
      {problem === undefined && state?.ended === undefined && (
        <div className="max-h-105 overflow-auto">
          <OuterFrame
            ref={frame}
            title={`App of a request from ${serverName}`}
            opened={opened}
            ended={undefined}
            height={Math.min(state?.size?.height ?? height.first, height.most)}
          />
        </div>
      )}
      {state && <Findings state={state} />}
      {state?.answer && (
        <GivenAnswer
          key={state.answer.answerId}
          appId={state.appId}
          answer={state.answer}
          onEdit={edit}
        />
      )}
    </>
  );
}

function Findings({ state: { findings } }: { state: AppState }) {
  if (findings.length === 0) return null;
  return (
    <details className="border-t border-border text-xs">
      <summary className="cursor-pointer px-3 py-1.5 text-text-muted select-none hover:text-text">
        {counted(findings.length, 'finding', 'findings')}
      </summary>
      <div className="px-3 pb-3">
        <AppFindings findings={findings} />
      </div>
    </details>
  );
}
