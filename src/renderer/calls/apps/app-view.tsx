import { Expand, RotateCw, Shrink } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  appPermissions,
  type AppPermission,
  type AppPolicy,
  type AppState,
} from '../../../shared/model/apps/app.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { IconButton } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { compactInputClass } from '../../ui/fields/text-field.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useIsDark } from '../../ui/use-is-dark.ts';
import { AppFacts } from './app-facts.tsx';
import { AppQuestions } from './app-questions.tsx';
import { AppStatus } from './app-status.tsx';
import { hostContext, type Room } from './host-context.ts';
import { useApp, type AppRun } from './use-app.ts';

type AppViewProps = Pick<AppRun, 'connectionId' | 'tool' | 'callId' | 'argumentsText'>;

const policyLabels: Record<AppPolicy, string> = {
  reference: 'As the reference host',
  strict: 'Strict default',
};

const permissionLabels: Record<AppPermission, string> = {
  camera: 'Camera',
  microphone: 'Microphone',
  geolocation: 'Location',
  clipboardWrite: 'Clipboard',
};

/** Of the frame around an app, which is of another site: it can't reach up to lift its sandbox. */
const frameSandbox = 'allow-scripts allow-forms allow-same-origin';

/** The app of a tool in its frame, with what its author and its user need to know of it. */
export function AppView(props: AppViewProps) {
  const [policy, setPolicy] = useState<AppPolicy>('reference');
  const [granted, setGranted] = useState<readonly AppPermission[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [room, setRoom] = useState<Room>();
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = body.current;
    if (!measured) return undefined;
    const measure = () => setRoom({ width: measured.clientWidth, height: measured.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, []);
  const again = () => setAttempt(attempt + 1);
  return (
    <div ref={body} className="h-full min-h-0">
      {room && (
        <RunningApp
          key={`${policy} ${granted.join()} ${attempt}`}
          run={{ ...props, policy, granted }}
          room={room}
          onPolicy={setPolicy}
          onGranted={setGranted}
          onAgain={again}
        />
      )}
    </div>
  );
}

type RunningAppProps = {
  run: AppRun;
  room: Room;
  onPolicy(policy: AppPolicy): void;
  onGranted(granted: readonly AppPermission[]): void;
  onAgain(): void;
};

function RunningApp({ run, room, onPolicy, onGranted, onAgain }: RunningAppProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isDark = useIsDark();
  const { opened, state, problem } = useApp(run, hostContext(isDark, room), frame);
  const isWhole = state?.displayMode === 'fullscreen' && state.ended === undefined;
  const show = (displayMode: AppState['displayMode']) => {
    if (!state) return;
    const contextText = JSON.stringify({ displayMode });
    const told = backend.call('apps.changeContext', { appId: state.appId, contextText });
    report(told, 'The app could not be shown so');
  };
  /** Ends the app politely, then does something else. */
  const leaveFor = (next: () => void) => {
    if (!state || state.ended !== undefined) return next();
    const closed = backend.call('apps.close', { appId: state.appId });
    report(closed.finally(next), 'The app was not told that it is closed');
  };
  useEscape(isWhole, () => show('inline'));
  if (problem !== undefined && !opened) {
    return <Failure what={`The app of ${run.tool} can’t be shown`} why={problem} />;
  }
  const height = state?.size?.height;
  return (
    <section
      aria-label={`App of ${run.tool}`}
      className={
        isWhole ? 'fixed inset-0 z-40 flex flex-col bg-canvas' : 'flex h-full min-h-0 flex-col'
      }
    >
      <header className="flex min-h-8 flex-none flex-wrap items-center gap-2 border-b border-border px-3 py-1 text-xs">
        <AppStatus state={state} />
        <span className="flex-1" />
        {appPermissions
          .filter((name) => state?.wanted.includes(name))
          .map((name) => (
            <label key={name} className="flex items-center gap-1">
              <input
                type="checkbox"
                checked={run.granted.includes(name)}
                onChange={() =>
                  leaveFor(() =>
                    onGranted(
                      run.granted.includes(name)
                        ? run.granted.filter((one) => one !== name)
                        : [...run.granted, name],
                    ),
                  )
                }
              />
              {permissionLabels[name]}
            </label>
          ))}
        <select
          aria-label="Policy of the host"
          title="What the app may load and run: as the reference host grants it, or the specification’s default alone"
          className={compactInputClass}
          value={run.policy}
          onChange={(event) => {
            const next = event.target.value as AppPolicy;
            leaveFor(() => onPolicy(next));
          }}
        >
          {Object.entries(policyLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <IconButton icon={RotateCw} label="Load the app again" onClick={() => leaveFor(onAgain)} />
        <IconButton
          icon={isWhole ? Shrink : Expand}
          label={isWhole ? 'Leave full screen' : 'Full screen'}
          {...(isWhole && { shortcut: 'Escape' })}
          onClick={() => show(isWhole ? 'inline' : 'fullscreen')}
        />
      </header>
      {state && <AppQuestions state={state} connectionId={run.connectionId} />}
      <div className="min-h-0 flex-1 overflow-auto">
        {!opened && <SkeletonLine className="m-3 w-1/2" />}
        {opened && state?.ended !== undefined && (
          <p className="p-4 text-text-muted">{state.ended}</p>
        )}
        {opened && state?.ended === undefined && (
          <iframe
            ref={frame}
            title={`App of ${run.tool}`}
            src={opened.address}
            allow={opened.allow}
            sandbox={frameSandbox}
            className={`block w-full border-0 ${state?.prefersBorder && !isWhole ? 'border-b border-border' : ''}`}
            style={{ height: isWhole || !height ? '100%' : height }}
          />
        )}
      </div>
      {state && <AppFacts state={state} />}
    </section>
  );
}

/** Calls back for Escape while something is shown over the page. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const act = useRef(onEscape);
  useEffect(() => {
    act.current = onEscape;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) act.current();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOn]);
}
