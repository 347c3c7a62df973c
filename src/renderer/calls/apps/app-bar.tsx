import { Columns2, Expand, RotateCw, Shrink } from 'lucide-react';
import {
  appPermissions,
  type AppPermission,
  type AppPolicy,
  type AppState,
} from '../../../shared/model/apps/app.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { compactInputClass } from '../../ui/fields/text-field.tsx';
import { AppStatus } from './app-status.tsx';

type AppBarProps = {
  state: AppState | undefined;
  policy: AppPolicy;
  granted: readonly AppPermission[];
  isWhole: boolean;
  /** Whether it stands beside itself under the other policy. */
  isCompared: boolean;
  onPolicy(policy: AppPolicy): void;
  onCompared(isCompared: boolean): void;
  onGranted(granted: readonly AppPermission[]): void;
  onAgain(): void;
  onWhole(isWhole: boolean): void;
};

const policyLabels: Record<AppPolicy, string> = {
  reference: 'Reference host',
  strict: 'Strict default',
};

const permissionLabels: Record<AppPermission, string> = {
  camera: 'Camera',
  microphone: 'Microphone',
  geolocation: 'Location',
  clipboardWrite: 'Write to clipboard',
};

/** The state of an app, what it may do, and how it is shown. */
export function AppBar(props: AppBarProps) {
  const { state, policy, granted, isWhole, isCompared } = props;
  const toggle = (name: AppPermission) =>
    props.onGranted(
      granted.includes(name) ? granted.filter((one) => one !== name) : [...granted, name],
    );
  return (
    <header className="flex min-h-8 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-3 py-1 text-xs">
      <AppStatus state={state} />
      <span className="flex-1" />
      {appPermissions
        .filter((name) => state?.wanted.includes(name))
        .map((name) => (
          <Checkbox
            key={name}
            checked={granted.includes(name)}
            onChecked={() => toggle(name)}
            title="The app asks for it; it is loaded again with what you allow"
          >
            {permissionLabels[name]}
          </Checkbox>
        ))}
      <div className="flex flex-none items-center gap-0.5">
        {isCompared ? (
          <span className="px-1">{policyLabels[policy]}</span>
        ) : (
          <select
            aria-label="Policy of the host"
            title="What the app may load and run: what the reference host grants, or the specification’s default alone"
            className={compactInputClass}
            value={policy}
            onChange={(event) => props.onPolicy(event.target.value as AppPolicy)}
          >
            {Object.entries(policyLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        <IconButton
          icon={Columns2}
          label="Compare policies side by side"
          aria-pressed={isCompared}
          onClick={() => props.onCompared(!isCompared)}
        />
        <IconButton icon={RotateCw} label="Load the app again" onClick={props.onAgain} />
        <IconButton
          icon={isWhole ? Shrink : Expand}
          label={isWhole ? 'Leave full screen' : 'Full screen'}
          {...(isWhole && { shortcut: 'Escape' })}
          onClick={() => props.onWhole(!isWhole)}
        />
      </div>
    </header>
  );
}
