import { useEffect, useState, type ReactNode } from 'react';
import type { ShellCapabilities } from '../../../shared/model/app.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { useSettings, writeSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/fields/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Approvals } from './approvals.tsx';
import { Audit } from './audit.tsx';
import { BrowserSessions } from './browser-sessions.tsx';
import { NetworkFields } from './network-fields.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { SecretsFields } from './secrets/secrets-fields.tsx';
import { RecordingFields } from './recording-fields.tsx';
import { changedSettings, draftOf, errorsOf, type SettingsErrors } from './settings-draft.ts';
import { useConsent } from './use-consent.tsx';
import { UpdatesFields } from './updates-fields.tsx';
import { TelemetryFields } from './telemetry-fields.tsx';

export type SettingsPart =
  | 'network'
  | 'secrets'
  | 'recordings'
  | 'notifications'
  | 'telemetry'
  | 'approvals'
  | 'audit'
  | 'sessions'
  | 'updates';
type Props = { part?: SettingsPart; onClose(): void };

/**
 * The settings of the app. Network, recordings and OpenTelemetry are saved together by Save; the
 * other tabs apply changes at once.
 */
export function SettingsDialog({ part = 'network', onClose }: Props) {
  const settings = useSettings((state) => state.settings);
  return settings ? (
    <Fields settings={settings} initialPart={part} onClose={onClose} />
  ) : (
    <Dialog title="Settings" onClose={onClose}>
      <Skeleton label="Loading the settings" />
    </Dialog>
  );
}

type FieldsProps = { settings: Settings; initialPart: SettingsPart; onClose(): void };

function Fields({ settings, initialPart, onClose }: FieldsProps) {
  const [part, setPart] = useState(initialPart);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [failure, setFailure] = useState<string>();
  const capabilities = useCapabilities();
  const consent = useConsent();
  const errors = errorsOf(draft);
  const wrongPart = partOf(errors);
  const onDraft = (change: Partial<typeof draft>) => {
    setFailure(undefined);
    setDraft({ ...draft, ...change });
  };
  const save = async () => {
    setFailure(undefined);
    if (wrongPart) return setPart(wrongPart);
    try {
      const changed = changedSettings(draft, settings);
      await writeSettings(changed);
      if (await consent.agreed({ ...settings, ...changed })) onClose();
      else
        setFailure('Saved. Settings that you did not approve take effect once you approve them.');
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const shown = { draft, errors, onDraft };
  return (
    <Dialog
      title="Settings"
      width={720}
      isSheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={wrongPart !== undefined && wrongPart === part}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Tabs<SettingsPart>
          label="Settings"
          className="-mx-3"
          value={part}
          onValue={setPart}
          tabs={[
            {
              value: 'network',
              title: 'Network',
              content: (
                <Padded>
                  <NetworkFields {...shown} />
                </Padded>
              ),
            },
            {
              value: 'secrets',
              title: 'Secrets',
              content: (
                <Padded>
                  <SecretsFields />
                </Padded>
              ),
            },
            {
              value: 'recordings',
              title: 'Recordings',
              content: (
                <Padded>
                  <RecordingFields {...shown} />
                </Padded>
              ),
            },
            {
              value: 'notifications',
              title: 'Notifications',
              content: (
                <Padded>
                  <NotificationFields isOfSystem={capabilities?.notifications ?? true} />
                </Padded>
              ),
            },
            {
              value: 'telemetry',
              title: 'OpenTelemetry',
              content: (
                <Padded>
                  <TelemetryFields
                    draft={draft.telemetry}
                    errors={errors}
                    onDraft={(telemetry) => onDraft({ telemetry })}
                  />
                </Padded>
              ),
            },
            {
              value: 'approvals',
              title: 'Approvals',
              content: (
                <Padded>
                  <Approvals />
                </Padded>
              ),
            },
            {
              value: 'audit',
              title: 'Audit',
              content: (
                <Padded>
                  <Audit />
                </Padded>
              ),
            },
            ...(capabilities?.sessions
              ? [
                  {
                    value: 'sessions' as const,
                    title: 'Browser sessions',
                    content: (
                      <Padded>
                        <BrowserSessions />
                      </Padded>
                    ),
                  },
                ]
              : []),
            ...(capabilities?.updates
              ? [
                  {
                    value: 'updates' as const,
                    title: 'Updates',
                    content: (
                      <Padded>
                        <UpdatesFields />
                      </Padded>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {failure !== undefined && <FieldNote error={failure} />}

        <button type="submit" hidden>
          Save
        </button>
      </form>
      {consent.dialog}
    </Dialog>
  );
}

/** What this shell can do: browser sessions, say, are of one that browsers reach. */
function useCapabilities(): ShellCapabilities | undefined {
  const [capabilities, setCapabilities] = useState<ShellCapabilities>();
  useEffect(() => {
    const ask = async () => setCapabilities((await backend.call('app.info', {})).capabilities);
    report(ask(), 'Wirebench’s capabilities could not be read');
  }, []);
  return capabilities;
}

const Padded = ({ children }: { children: ReactNode }) => (
  <div className="min-h-91 px-3 pt-3">{children}</div>
);

function partOf(errors: SettingsErrors): SettingsPart | undefined {
  const { proxy, metadataDocument, days, gigabytes, endpoint } = errors;
  if (proxy !== undefined || metadataDocument !== undefined) return 'network';
  if (days !== undefined || gigabytes !== undefined) return 'recordings';
  return endpoint === undefined ? undefined : 'telemetry';
}
