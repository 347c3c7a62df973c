import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GuidedFlow, WrongCheck } from '../../../shared/model/guided-sign-in.ts';
import { showRecord } from '../../navigation.ts';
import { BrowserWait } from '../../sign-in/browser-wait.tsx';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { isBusy } from './debugger-store.ts';
import { askFromHere, cancelRun, pasteInto, runChecks } from './flow-acts.ts';
import { asSentence } from './step-decisions.tsx';
import { verdictIcons, verdictWords } from './verdict-labels.ts';

/** What is sent wrong on purpose, and whether it was refused. */
export function WrongChecks({ flow }: { flow: GuidedFlow }) {
  const { flowId, wrong, browserUrl } = flow;
  const busy = isBusy(flow);
  const isWaiting = wrong.some(({ verdict }) => verdict === 'running');
  const silent = wrong.filter(({ needsBrowser }) => !needsBrowser);
  const accepted = wrong.filter(({ verdict }) => verdict === 'accepted').length;
  return (
    <section aria-label="Negative tests" className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-80 text-text-muted">
          Each of these must be refused. They go to the real servers, with the client and tokens of
          this sign-in.
        </p>
        <output className={accepted > 0 ? 'text-danger' : 'text-text-muted'}>{tally(wrong)}</output>
        <Button
          size="small"
          icon={Play}
          // What runs is stopped above; a disabled button would lose the focus.
          isBusy={isWaiting}
          disabled={busy && !isWaiting}
          onClick={() =>
            isWaiting ||
            runChecks(
              flowId,
              silent.map(({ id }) => id),
            )
          }
        >
          Run all that need no browser
        </Button>
      </div>
      {isWaiting && browserUrl !== undefined && (
        <BrowserWait
          key={browserUrl}
          url={browserUrl}
          onPaste={async (text) => pasteInto(flowId, text)}
          onAsk={async () => askFromHere(flowId)}
          onCancel={() => cancelRun(flowId)}
        />
      )}
      <table className="w-full table-fixed border-collapse text-left text-[12px]">
        <thead>
          <tr className="text-xs text-text-muted">
            <Head className="w-[30%]">Sent</Head>
            <Head className="w-[22%]">Expected rejection</Head>
            <Head className="w-28">Verdict</Head>
            <Head>Response</Head>
            <Head className="w-16">
              <span className="sr-only">Run</span>
            </Head>
          </tr>
        </thead>
        <tbody>
          {wrong.map((check) => (
            <CheckRow
              key={check.id}
              check={check}
              isDisabled={busy}
              onRun={() => runChecks(flowId, [check.id])}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Head = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`sticky top-0 bg-canvas py-1 pr-3 font-medium ${className}`}>
    {children}
  </th>
);

type CheckRowProps = { check: WrongCheck; isDisabled: boolean; onRun(): void };

function CheckRow({ check, isDisabled, onRun }: CheckRowProps) {
  const { what, expected, rule, needsBrowser, verdict, said, seqs } = check;
  const { icon: Icon, tone } = verdictIcons[verdict];
  const isRunning = verdict === 'running';
  return (
    <tr className="border-t border-border align-top">
      <th scope="row" className="py-1.5 pr-3 font-normal break-words">
        {asSentence(what)}
        {needsBrowser && <span className="block text-text-muted">opens the browser</span>}
      </th>
      <td className="py-1.5 pr-3 break-words">
        {expected}
        <span className="block text-text-muted">{rule}</span>
      </td>
      <td className="py-1.5 pr-3">
        <span
          className={`flex items-center gap-1.5 ${verdict === 'accepted' ? 'font-medium text-danger' : ''}`}
        >
          <Icon size={14} aria-hidden className={`shrink-0 ${tone}`} />
          {verdictWords[verdict]}
        </span>
      </td>
      <td className="py-1.5 pr-3 break-words select-text">
        {said !== undefined && <VisibleText text={said} />}
        {seqs.length > 0 && <ToRecords seqs={seqs} what={what} />}
      </td>
      <td className="py-1 text-right">
        <Button
          size="small"
          disabled={isDisabled && !isRunning}
          aria-label={`Run: ${what}`}
          onClick={() => isRunning || onRun()}
        >
          Run
        </Button>
      </td>
    </tr>
  );
}

function ToRecords({ seqs, what }: { seqs: readonly number[]; what: string }) {
  const [first, last] = [seqs[0], seqs.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <span className="block">
      <button
        type="button"
        aria-label={`Show the records: ${what}`}
        className="rounded-sm text-accent hover:underline"
        onClick={() => showRecord(first)}
      >
        {first === last ? `Record ${first}` : `Records ${first} to ${last}`}
      </button>
    </span>
  );
}

/** How many checks came out how. */
function tally(wrong: readonly WrongCheck[]): string {
  const parts = (['accepted', 'refused', 'unclear', 'impossible'] as const).flatMap((verdict) => {
    const found = wrong.filter((one) => one.verdict === verdict).length;
    return found === 0 ? [] : [`${found} ${verdictWords[verdict]}`];
  });
  return parts.join(', ');
}
