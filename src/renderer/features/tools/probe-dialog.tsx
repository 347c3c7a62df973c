import type { KeyboardEvent } from 'react';
import {
  allModels,
  modelOfKey,
  ModelSelect,
  modelKey,
} from '../../calls/sampling/model-select.tsx';
import { useModels } from '../../calls/sampling/use-models.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { maxRuns, runsOf, setProbeDraft, useProbeDraft } from './probe-draft.ts';
import { ProbeResult } from './probe-result.tsx';
import { useProbe } from './use-probe.ts';

type ProbeDialogProps = { serverName: string; tool: string; onClose(): void };

/**
 * Probes whether a model would pick a tool for a prompt, and with which arguments; no tool is
 * called.
 */
export function ProbeDialog({ serverName, tool, onClose }: ProbeDialogProps) {
  const { prompt, runs, withAll, model: wanted } = useProbeDraft();
  const { endpoints, isSettled } = useModels();
  const { state, start, stop } = useProbe();
  const byId = useConnections((connections) => connections.byId);
  const connected = [
    ...new Set([
      serverName,
      ...Object.values(byId)
        .filter((one) => one.state.status === 'ready')
        .map((one) => one.serverName),
    ]),
  ];
  const [first] = allModels(endpoints);
  const choice = wanted || (isSettled && first ? modelKey(first) : '');
  const model = modelOfKey(choice, endpoints);
  const count = runsOf(runs);
  const canStart = model !== undefined && count !== undefined && prompt.trim() !== '';
  const ask = () => {
    if (!canStart || state?.isRunning) return;
    const names = withAll ? connected : [serverName];
    const servers = names.map((name) => ({ serverName: name }));
    start({ prompt, model, servers, serverName, tool, runs: count });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.repeat) return;
    event.preventDefault();
    ask();
  };
  return (
    <Dialog
      title={`Would a model pick ${revealed(tool, 80)}?`}
      description="Each run asks the model once, with the tools as a chat would offer them. Nothing is executed."
      onClose={onClose}
      width={720}
      footer={
        state?.isRunning ? (
          <Button isBusy onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" disabled={!canStart} onClick={ask}>
            {state ? 'Ask again' : 'Ask'}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Prompt">
          {(ids) => (
            <textarea
              {...ids}
              ref={focusOnce}
              rows={3}
              dir="auto"
              value={prompt}
              placeholder="What a user would write"
              onChange={(event) => setProbeDraft({ prompt: event.target.value })}
              onKeyDown={onKeyDown}
              className="max-h-60 min-h-16 w-full resize-y rounded-md border border-border-strong bg-field px-2 py-1 hover:border-text-muted focus-visible:border-accent focus-visible:outline-1"
            />
          )}
        </Field>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_5rem] gap-3">
          <ModelSelect
            endpoints={endpoints}
            isSettled={isSettled}
            value={choice}
            onValue={(next) => setProbeDraft({ model: next })}
          />
          <SelectField
            label="Tools that it is shown"
            value={withAll ? 'all' : 'own'}
            options={[
              { value: 'own', label: `Those of ${revealed(serverName, 40)}` },
              { value: 'all', label: `Those of all ${connected.length} connected servers` },
            ].slice(0, connected.length > 1 ? 2 : 1)}
            onValue={(next) => setProbeDraft({ withAll: next === 'all' })}
          />
          <TextField
            label="Runs"
            inputMode="numeric"
            value={runs}
            onValue={(next) => setProbeDraft({ runs: next })}
            error={count === undefined ? `1 to ${maxRuns}` : undefined}
          />
        </div>
        {state && <ProbeResult state={state} tool={tool} />}
      </div>
    </Dialog>
  );
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  // The dialog moves the focus as it opens; this must come after that.
  queueMicrotask(() => field.focus());
}
