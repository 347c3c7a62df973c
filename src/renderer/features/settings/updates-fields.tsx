import type { UpdateCheck, UpdatesState } from '../../../shared/model/upkeep.ts';
import { backend } from '../../backend.ts';
import { useLatest } from '../../latest.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { dayAndTime } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Whether, and how, it is looked for new versions. Changes apply at once. */
export function UpdatesFields() {
  const state = useLatest('updates.state');
  if (!state) return <Skeleton label="Loading the state of updates" />;
  return (
    <section className="flex flex-col gap-4" aria-label="Updates">
      {state.hasFeed ? <Feed state={state} /> : <NoFeed />}
    </section>
  );
}

const NoFeed = () => (
  <>
    <p className="font-medium">This build has no update feed.</p>
    <p className="text-text-muted">
      It never checks for updates. Get new versions where you got this one.
    </p>
  </>
);

function Feed({ state: { choice, installs, askedAt, check } }: { state: UpdatesState }) {
  const isBusy = check.status === 'checking' || check.status === 'downloading';
  return (
    <>
      <Checkbox
        checked={choice === 'on'}
        onChecked={(isOn) =>
          report(backend.call('updates.choose', { isOn }), 'Your choice could not be stored')
        }
      >
        Check for updates once a day
      </Checkbox>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-text-muted">
        <li>One request a day to this build’s release feed, without an id.</li>
        <li>
          {installs
            ? 'Nothing is downloaded or installed before you press a button, and only what carries our signature.'
            : 'This copy only notifies you: get the new version where you got this one.'}
        </li>
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        {check.status === 'available' && installs ? (
          <Button variant="primary" onClick={download}>
            Download {check.version}
          </Button>
        ) : check.status === 'ready' ? (
          <Button variant="primary" onClick={install}>
            Restart to update to {check.version}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={look}>
            Check now
          </Button>
        )}
        <output className="text-text-muted">{sentenceOf(check)}</output>
      </div>
      {askedAt !== undefined && (
        <p className="text-xs text-text-muted">Last checked {dayAndTime(askedAt)}</p>
      )}
    </>
  );
}

const look = () =>
  report(backend.call('updates.check', {}), 'Wirebench could not check for updates');
const download = () =>
  report(backend.call('updates.download', {}), 'The update could not be downloaded');
const install = () =>
  report(backend.call('updates.install', {}), 'Wirebench could not be started again');

function sentenceOf(check: UpdateCheck): string {
  switch (check.status) {
    case 'idle':
      return '';
    case 'checking':
      return 'Looking…';
    case 'current':
      return 'This is the newest version.';
    case 'available':
      return `Version ${check.version} is out.`;
    case 'downloading':
      return `Downloading ${check.version}: ${check.percent} %`;
    case 'ready':
      return `Version ${check.version} is downloaded and signed.`;
    case 'failed':
      return `The update check failed: ${check.reason}`;
  }
}
