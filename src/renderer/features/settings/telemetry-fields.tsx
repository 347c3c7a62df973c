import { useServers } from '../../stores/servers-store.ts';
import { useLatest } from '../../latest.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { count, exactTime } from '../../ui/format.ts';
import { PairsField } from '../../ui/fields/pairs-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SettingsErrors, TelemetryDraft } from './settings-draft.ts';
import { TelemetryTest } from './telemetry-test.tsx';

type Props = {
  draft: TelemetryDraft;
  errors: SettingsErrors;
  onDraft(draft: TelemetryDraft): void;
};

/** Edits where spans are sent, and what they contain. */
export function TelemetryFields({ draft, errors, onDraft }: Props) {
  const change = (changed: Partial<TelemetryDraft>) => onDraft({ ...draft, ...changed });
  return (
    <section className="flex flex-col gap-3" aria-label="OpenTelemetry">
      <p className="text-text-muted">
        Sends each request with its response as a span to your own backend: a collector, Jaeger,
        Tempo or any other that accepts OTLP over HTTP. Nothing is sent anywhere else.
      </p>
      <Checkbox checked={draft.isOn} onChecked={(isOn) => change({ isOn })}>
        Send spans
      </Checkbox>
      <TextField
        isMono
        label="Endpoint"
        placeholder="http://127.0.0.1:4318"
        hint="/v1/traces is appended if it is missing."
        value={draft.endpoint}
        error={errors.endpoint}
        onValue={(endpoint) => change({ endpoint })}
      />
      <PairsField
        label="Headers"
        one="Header"
        field="header"
        hint="A value may be ${env:NAME}, so no key is written to a file."
        pairs={draft.headers}
        errors={{}}
        onPairs={(headers) => change({ headers })}
      />
      <ServerChoice servers={draft.servers} onServers={(servers) => change({ servers })} />
      <Checkbox checked={draft.propagates} onChecked={(propagates) => change({ propagates })}>
        Propagate the trace to servers: calls carry traceparent in _meta
      </Checkbox>
      <Checkbox checked={draft.withContents} onChecked={(withContents) => change({ withContents })}>
        Include arguments and results of tools, without secrets
      </Checkbox>
      <TelemetryTest
        draft={draft}
        isReady={errors.endpoint === undefined && draft.endpoint.trim() !== ''}
      />
      <TelemetryCounts />
    </section>
  );
}

type ServerChoiceProps = {
  servers: string[] | undefined;
  onServers(servers: string[] | undefined): void;
};

function ServerChoice({ servers, onServers }: ServerChoiceProps) {
  const snapshot = useServers((state) => state.snapshot);
  const names = snapshot?.servers.map(({ name }) => name) ?? [];
  return (
    <div className="flex flex-col gap-1.5">
      <Choice<'all' | 'some'>
        label="Servers to send exchanges of"
        value={servers ? 'some' : 'all'}
        options={[
          { value: 'all', label: 'All servers' },
          { value: 'some', label: 'Chosen servers' },
        ]}
        onChoice={(choice) => onServers(choice === 'all' ? undefined : [])}
      />
      {servers && (
        <div className="grid max-h-32 grid-cols-2 gap-1 overflow-auto">
          {names.map((name) => (
            <Checkbox
              key={name}
              checked={servers.includes(name)}
              onChecked={(isOn) =>
                onServers(isOn ? [...servers, name] : servers.filter((other) => other !== name))
              }
            >
              <span className="truncate">{name}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}

/** How many spans were sent, wait or were dropped in this run of the app, and the last problem. */
function TelemetryCounts() {
  const state = useLatest('telemetry.state');
  if (!state || (!state.isOn && state.sent + state.dropped === 0)) return null;
  const { sent, waiting, dropped, lastSentAt, problem } = state;
  return (
    <div className="flex flex-col gap-1 border-t border-border pt-3">
      <p className="text-text-muted tabular-nums">
        {count(sent)} sent, {count(waiting)} waiting, {count(dropped)} dropped in this run
        {lastSentAt !== undefined && ` · last at ${exactTime(lastSentAt)}`}
      </p>
      {problem !== undefined && (
        <p role="status" className="break-words text-warning">
          {problem}
        </p>
      )}
    </div>
  );
}
