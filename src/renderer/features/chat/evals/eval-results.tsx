import { pricesOf } from '../../../../shared/model/chat/prices-of.ts';
import { intervalLabel, percent } from '../../../rate-labels.ts';
import { counted } from '../../../ui/format.ts';
import { revealed } from '../../../ui/hidden-characters.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { costLabel } from '../../../usage-labels.ts';
import { EvalCase } from './eval-case.tsx';
import type { EvalRun, ShownTry } from './eval-store.ts';

/** How often each case passed, and its tries. */
export function EvalResults({ run }: { run: EvalRun }) {
  const { plan, problem, tries } = run;
  const byCase = triesByCase(tries);
  return (
    <section aria-label="Results" className="flex min-w-0 flex-col gap-2">
      {problem !== undefined && (
        <p role="alert" className="whitespace-pre-wrap text-danger wrap-anywhere">
          <VisibleText text={problem.replace(/^line /, 'Line ')} />
        </p>
      )}
      <div role="status">
        {statusLabel(run)}
        {run.summary?.models.map(({ model, rate, cost }) => (
          <p key={model}>
            {run.summary && run.summary.models.length > 1 && (
              <strong className="font-semibold">
                <VisibleText text={model} />:{' '}
              </strong>
            )}
            <span title="Wilson’s interval: where the true share lies with 95 % confidence">
              {rate.passed} of {counted(rate.tries, 'try', 'tries')} passed:{' '}
              {percent(rate.passed / rate.tries)}, with 95 % confidence {intervalLabel(rate)}
            </span>
            {cost !== undefined && (
              <span className="text-text-muted">
                {' '}
                · about {costLabel(cost)}, by prices of {pricesOf}
              </span>
            )}
          </p>
        ))}
      </div>
      {tries.length > 0 &&
        plan?.models.map((model) => (
          <div key={model} className="flex flex-col gap-1">
            {plan.models.length > 1 && (
              <h3 className="text-xs font-semibold text-text-muted">
                <VisibleText text={model} />
              </h3>
            )}
            <ol
              aria-label={`Cases put to ${revealed(model, 80)}`}
              className="divide-y divide-border rounded-md border border-border select-text"
            >
              {plan.cases.map((one, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- cases have no identity but their place
                <EvalCase key={at} planned={one} tries={byCase.get(keyOf(model, at)) ?? none} />
              ))}
            </ol>
          </div>
        ))}
    </section>
  );
}

const none: ShownTry[] = [];

const keyOf = (model: string, at: number): string => `${at} ${model}`;

/** Groups the tries by case, in the order of their numbers. */
function triesByCase(tries: readonly ShownTry[]): Map<string, ShownTry[]> {
  const byCase = new Map<string, ShownTry[]>();
  for (const one of tries) {
    const key = keyOf(one.model, one.at);
    const found = byCase.get(key);
    if (found) found.push(one);
    else byCase.set(key, [one]);
  }
  for (const all of byCase.values()) all.sort((a, b) => a.attempt - b.attempt);
  return byCase;
}

/** Labels the progress of the run. */
function statusLabel({ plan, tries, isRunning, wasStopped, wasRefused, problem }: EvalRun): string {
  if (wasRefused) return 'Not run: you did not agree to what the eval starts or reaches.';
  if (!plan) return isRunning ? 'Reading the file' : '';
  const all = plan.models.length * plan.cases.reduce((sum, one) => sum + one.tries, 0);
  const passed = tries.filter(({ answer }) => answer.verdict.passed).length;
  const done = `${tries.length} of ${counted(all, 'try', 'tries')} done, ${passed} passed`;
  if (isRunning) return tries.length > 0 ? done : connecting(plan.servers);
  if (wasStopped) return `Stopped: ${done}`;
  return problem !== undefined && tries.length > 0 ? `Ended early: ${done}` : '';
}

const connecting = (servers: readonly string[]): string =>
  servers.length > 0
    ? `Connecting ${servers.map((name) => revealed(name, 40)).join(', ')}`
    : 'Asking';
