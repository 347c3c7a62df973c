import type { AppAnswer } from '../../../shared/model/apps/app.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { useArmed } from '../../ui/consent/use-armed.ts';
import { prettyJson } from '../../ui/json/pretty-json.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { ProblemList } from '../problems/problem-list.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';

type GivenAnswerProps = {
  appId: number;
  answer: AppAnswer;
  /** Takes the answer into the form. */
  onEdit(text: string): void;
};

/** What an app answered in the user's place, which goes to the server by his own press alone. */
export function GivenAnswer({ appId, answer, onEdit }: GivenAnswerProps) {
  // The app decides when this appears, perhaps under the pointer.
  const { isArmed, ignoresKeys } = useArmed(true);
  const { answerId } = answer;
  const send = useOneAtATime(() => backend.call('apps.sendAnswer', { appId, answerId }));
  const agree = () => {
    if (!ignoresKeys()) report(send(), 'The answer could not be sent');
  };
  const askAgain = () =>
    report(backend.call('apps.askAgain', { appId }), 'The app could not be asked again');
  const isAccept = answer.action === 'accept';
  const isWrong = isAccept && (answer.problems.length > 0 || answer.unjudged !== undefined);
  return (
    <section aria-label="Answer of the app" className="border-t border-border px-4 py-3">
      <p className="mb-2">
        {isAccept ? 'The app answered; nothing has been sent yet.' : whatItWants[answer.action]}
      </p>
      {isAccept && (
        <pre className="mono max-h-40 overflow-auto rounded-md bg-surface px-2 py-1 text-[12px] break-words whitespace-pre-wrap">
          <VisibleText text={prettyJson(answer.contentText) ?? answer.contentText} />
        </pre>
      )}
      {isAccept && answer.problems.length > 0 && (
        <div className="mt-2">
          <p className="text-danger">The answer does not match the requested schema:</p>
          <ProblemList problems={answer.problems} isAlert thing="answer" />
        </div>
      )}
      {isAccept && answer.unjudged !== undefined && (
        <p className="mt-2 break-words text-danger">
          The answer could not be checked against the requested schema:{' '}
          <VisibleText text={answer.unjudged} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isWrong && (
          <Button variant="primary" disabled={!isArmed} {...pressOnce(agree)}>
            {isAccept ? 'Accept' : 'Send this answer'}
          </Button>
        )}
        <Button onClick={askAgain}>Ask the app again</Button>
        {isAccept && (
          <Button
            title="Copies the answer into the form, where you can change it"
            onClick={() => onEdit(answer.contentText)}
          >
            Edit in the form
          </Button>
        )}
      </div>
    </section>
  );
}

const whatItWants = {
  decline: 'The app answers that you decline; nothing was sent yet.',
  cancel: 'The app answers that you dismiss it (cancel); nothing was sent yet.',
};
