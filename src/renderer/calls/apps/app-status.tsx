import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle } from 'lucide-react';
import type { AppState, AppStep } from '../../../shared/model/apps/app.ts';
import { duration } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

/** What an app waits for while it has not come further than this. */
const waitingFor: Record<AppStep, string> = {
  fetched: 'Reading the app',
  loaded: 'Loading the frame',
  initializing: 'Waiting for ui/initialize',
  initialized: 'Waiting for ui/notifications/initialized',
  sized: 'Initialized',
};

/** How far an app has come, in a line. */
export function AppStatus({ state }: { state: AppState | undefined }) {
  if (state?.ended !== undefined) {
    return <Line icon={CircleSlash} className="text-text-muted" text="Closed" />;
  }
  const { steps, appInfo, findings } = state ?? { steps: {}, findings: [] };
  const at = steps.initialized;
  if (at === undefined) {
    const next = (['fetched', 'loaded', 'initializing', 'initialized'] as const).find(
      (step) => steps[step] === undefined,
    );
    const isStuck = findings.some(({ severity }) => severity !== 'note');
    return isStuck ? (
      <Line icon={CircleAlert} className="text-warning" text={waitingFor[next ?? 'fetched']} />
    ) : (
      <Line
        icon={LoaderCircle}
        className="text-accent"
        spins
        text={waitingFor[next ?? 'fetched']}
      />
    );
  }
  return (
    <>
      <Line
        icon={CircleCheck}
        className="text-success"
        text={`Initialized after ${duration(at * 1000)}`}
      />
      {appInfo && appInfo.name !== '' && (
        <span className="min-w-0 truncate text-text-muted">
          <VisibleText text={`${appInfo.name} ${appInfo.version}`} />
        </span>
      )}
    </>
  );
}

type LineProps = { icon: typeof CircleCheck; className: string; text: string; spins?: boolean };

function Line({ icon: Icon, className, text, spins = false }: LineProps) {
  return (
    <span role="status" className="flex items-center gap-1.5">
      <Icon size={14} aria-hidden className={`${className} ${spins ? 'animate-spin' : ''}`} />
      {text}
    </span>
  );
}
