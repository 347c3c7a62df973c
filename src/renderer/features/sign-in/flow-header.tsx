import { Check, Download, KeyRound, Play, Plus, Square, X } from 'lucide-react';
import { useState } from 'react';
import type { GuidedFlow, GuidedFlowOutline } from '../../../shared/model/guided-sign-in.ts';
import { saveFile } from '../../saving/save-file.ts';
import { closeDebugger } from '../../navigation.ts';
import { notify, report } from '../../notices.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { compactInputClass } from '../../ui/fields/text-field.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { closeFlow, isBusy, nameTarget, showFlow, useDebugger } from './debugger-store.ts';
import { cancelRun, exportFlow, keepSignIn, runSteps } from './flow-acts.ts';
import { targetLabel } from './step-labels.ts';

type FlowHeaderProps = { flow: GuidedFlow; flows: readonly GuidedFlowOutline[] };

/** What is signed in at, and what can be done with all of it. */
export function FlowHeader({ flow, flows }: FlowHeaderProps) {
  const { flowId, target, steps } = flow;
  const isOver = steps.every(
    ({ id, status }) => status === 'done' || status === 'skipped' || id === 'revocation',
  );
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-border px-3 py-1.5">
      <KeyRound size={14} aria-hidden className="shrink-0 text-text-muted" />
      <h2 className="min-w-0 truncate font-semibold" title={targetLabel(target)}>
        Sign-in to {revealed(targetLabel(target), 200)}
      </h2>
      {flows.length > 1 && <OtherFlows flowId={flowId} flows={flows} />}
      <IconButton icon={Plus} label="Debug another sign-in" onClick={() => nameTarget(true)} />
      <span className="min-w-0 flex-1" />
      {isBusy(flow) ? (
        <Button size="small" icon={Square} onClick={() => cancelRun(flowId)}>
          Stop
        </Button>
      ) : (
        <Button
          size="small"
          variant="primary"
          icon={Play}
          // It keeps the focus as the last step ends, and says why it does nothing.
          aria-disabled={isOver}
          title={
            isOver
              ? 'All steps have run. Run the revocation separately: it ends the tokens.'
              : 'Runs all steps except the revocation, which ends the tokens'
          }
          onClick={() => !isOver && runSteps(flowId, 'refresh')}
        >
          Run all
        </Button>
      )}
      {target.kind === 'server' && <Keep flow={flow} serverName={target.serverName} />}
      <Menu
        align="end"
        items={[
          { label: 'Sequence diagram (SVG)', onSelect: () => save(flow, 'svg') },
          { label: 'Report (Markdown)', onSelect: () => save(flow, 'markdown') },
        ]}
      >
        <Button size="small" icon={Download}>
          Export
        </Button>
      </Menu>
      <IconButton
        icon={X}
        label="Close this sign-in"
        hint="Close this sign-in, and forget its tokens"
        onClick={() => report(leave(flowId), 'The sign-in could not be closed')}
      />
    </header>
  );
}

async function leave(flowId: number): Promise<void> {
  await closeFlow(flowId);
  if (useDebugger.getState().flows?.length === 0) closeDebugger();
}

/** Switches between the flows that are open. */
function OtherFlows({ flowId, flows }: { flowId: number; flows: readonly GuidedFlowOutline[] }) {
  return (
    <select
      aria-label="Open sign-ins"
      className={`${compactInputClass} w-36`}
      value={flowId}
      onChange={(event) => showFlow(Number(event.target.value))}
    >
      {flows.map((one) => (
        <option key={one.flowId} value={one.flowId}>
          {one.flowId}: {revealed(targetLabel(one.target), 80)}
        </option>
      ))}
    </select>
  );
}

/** Makes the tokens of the flow those that the server is used with. */
function Keep({ flow: { flowId, keeping }, serverName }: { flow: GuidedFlow; serverName: string }) {
  const [isBusyKeeping, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await keepSignIn(flowId);
      notify({ title: `${serverName} is used with this sign-in now` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      icon={Check}
      isBusy={isBusyKeeping}
      disabled={keeping !== 'possible'}
      title={
        keeping === 'impossible'
          ? 'There are no valid tokens: run the steps up to the tokens'
          : `Use these tokens for ${serverName}`
      }
      onClick={() => report(keep(), 'The sign-in could not be stored')}
    >
      {keeping === 'kept' ? 'In use' : 'Use this sign-in'}
    </Button>
  );
}

const save = (flow: GuidedFlow, format: 'svg' | 'markdown'): void =>
  report(saveAs(flow, format), 'The sign-in could not be exported');

async function saveAs({ flowId, name }: GuidedFlow, format: 'svg' | 'markdown'): Promise<void> {
  const text = await exportFlow(flowId, format);
  const type = format === 'svg' ? 'image/svg+xml' : 'text/markdown';
  const file = name.replace(/[^\w.-]+/g, '-');
  saveFile(new Blob([text], { type }), `${file}.${format === 'svg' ? 'svg' : 'md'}`);
}
