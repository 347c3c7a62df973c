import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { memo, useState } from 'react';
import type { PlannedCase } from '../../../../shared/model/chat/eval-run.ts';
import { intervalLabel } from '../../../rate-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { counted, duration } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { costLabel, usageLabel } from '../../../usage-labels.ts';
import type { ShownTry } from './eval-store.ts';

type EvalCaseProps = { planned: PlannedCase; tries: ShownTry[] };

/** Beyond this number of tries, only those that failed are shown first. */
const fewTries = 5;

/** A case with its tries, which open to show their prompts and answers. */
export function EvalCase({ planned, tries }: EvalCaseProps) {
  const [areAllShown, setAllShown] = useState(false);
  const failed = tries.filter(({ answer }) => !answer.verdict.passed);
  const isDone = tries.length === planned.tries;
  const isShort = tries.length > fewTries && !areAllShown;
  const shown = isShort ? failed.slice(0, fewTries) : tries;
  const rate = tries.reduce<ShownTry['rate'] | undefined>(
    (most, one) => (most && most.tries > one.rate.tries ? most : one.rate),
    undefined,
  );
  return (
    <li aria-label={planned.name} className="flex flex-col gap-0.5 px-2 py-1.5">
      <div className="flex items-start gap-2">
        <Mark isPassed={failed.length > 0 ? false : isDone ? true : undefined} />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">
          <VisibleText text={planned.name} />
        </span>
        <span className="shrink-0 pr-1 text-xs leading-5 text-text-muted tabular-nums">
          {rate
            ? `${rate.passed} of ${rate.tries} passed, ${intervalLabel(rate)}`
            : counted(planned.tries, 'try', 'tries')}
        </span>
      </div>
      {shown.length > 0 && (
        <ol aria-label="Tries" className="flex flex-col pl-5">
          {shown.map((one) => (
            <TryRow key={one.attempt} tried={one} prompt={planned.prompt} />
          ))}
        </ol>
      )}
      {isShort && (
        <Button
          size="small"
          variant="ghost"
          className="ml-4 self-start"
          onClick={() => setAllShown(true)}
        >
          Show all {tries.length} tries
        </Button>
      )}
    </li>
  );
}

const TryRow = memo(({ tried, prompt }: { tried: ShownTry; prompt: string }) => {
  const [isOpen, setOpen] = useState(false);
  const { verdict, calls, text, ms, usage, cost } = tried.answer;
  const price = usage?.cost ?? cost;
  const said = calls.map((call) => `${call.tool} ${call.argumentsText}`).join(' · ') || text;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-6 cursor-default items-center gap-2 rounded-md px-1 hover:bg-hover">
          <Mark isPassed={verdict.passed} />
          <span className="shrink-0 text-xs text-text-muted tabular-nums">Try {tried.attempt}</span>
          {verdict.passed ? (
            <span className="mono min-w-0 flex-1 truncate text-text-muted">
              <VisibleText text={cut(said, 300)} />
            </span>
          ) : (
            <span className="min-w-0 flex-1 truncate">
              <VisibleText text={cut(verdict.why, 300)} />
            </span>
          )}
          <span className="shrink-0 text-xs text-text-muted tabular-nums">
            {duration(ms * 1000)}
            {usage && `, ${usageLabel(usage)}`}
            {price !== undefined && `, ${costLabel(price)}`}
          </span>
        </summary>
        {isOpen && (
          <dl className="my-1 ml-6 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-2 gap-y-1 border-l-2 border-border pl-2">
            {!verdict.passed && <Said what="Why" text={verdict.why} />}
            <Said what="Asked" text={prompt} />
            {calls.map((call, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- calls have no identity but their place
              <Said key={i} what="Called" isMono text={callText(call)} />
            ))}
            {(text !== '' || calls.length === 0) && (
              <Said what="Answered" text={text === '' ? 'Nothing' : text} />
            )}
          </dl>
        )}
      </details>
    </li>
  );
});

function Said({ what, text, isMono }: { what: string; text: string; isMono?: boolean }) {
  return (
    <>
      <dt className="text-xs leading-5 text-text-muted">{what}</dt>
      <dd
        className={`max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere ${isMono ? 'mono' : ''}`}
      >
        <VisibleText text={cut(text, 5000)} />
      </dd>
    </>
  );
}

function Mark({ isPassed }: { isPassed: boolean | undefined }) {
  const className = 'mt-0.5 shrink-0';
  if (isPassed === undefined) {
    return (
      <CircleDashed size={14} aria-label="Not done" className={`${className} text-text-muted`} />
    );
  }
  return isPassed ? (
    <CircleCheck size={14} aria-label="Passed" className={`${className} text-success`} />
  ) : (
    <CircleX size={14} aria-label="Failed" className={`${className} text-danger`} />
  );
}

const callText = ({ server, tool, argumentsText, invalid }: ShownTry['answer']['calls'][number]) =>
  [`${tool} ${argumentsText}`, server && `of the server ${server}`, invalid]
    .filter(Boolean)
    .join('\n');

const cut = (text: string, most: number): string =>
  text.length > most
    ? `${text.slice(0, most)}… (${counted(text.length, 'character', 'characters')})`
    : text;
