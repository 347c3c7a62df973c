import { FolderOpen, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LaunchSheetDialog } from '../../../ui/consent/launch-sheet.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { EvalResults } from './eval-results.tsx';
import {
  closeEvals,
  refuseEvalSheet,
  replaceEvalText,
  runEval,
  setEvalText,
  stopEval,
  useEvals,
} from './eval-store.ts';

/** The largest file, in bytes, that the core accepts. */
const largestFile = 1_000_000;

/** An eval file to type, paste or open, and its results. */
export function EvalsDialog() {
  const { text, replaced, run } = useEvals();
  const [unread, setUnread] = useState<string>();
  // A change of layout may remove the dialog without closing it.
  useEffect(() => stopEval, []);
  const input = useRef<HTMLInputElement>(null);
  const canRun = text.trim() !== '' && !run?.isRunning;
  const open = async (file: File | undefined) => {
    if (!file) return;
    setUnread(undefined);
    try {
      if (file.size > largestFile) throw new Error('it is too large for an eval.');
      replaceEvalText(await file.text());
    } catch (error) {
      setUnread(`${file.name} can’t be opened: ${messageOf(error)}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.repeat) return;
    event.preventDefault();
    if (canRun) runEval();
  };
  return (
    <Dialog
      title="Evals"
      description="Does a model pick the right tools? Each case is sent to the model as often as the file says; no tool is executed. You approve first what the file starts and reaches."
      onClose={closeEvals}
      width={880}
      footer={
        run?.isRunning ? (
          <Button isBusy onClick={stopEval}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" disabled={!canRun} onClick={() => runEval()}>
            {run?.plan ? 'Run again' : 'Run'}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-1">
          <div className="flex items-center gap-1">
            <label htmlFor="eval-text" className="flex-1 font-medium">
              Eval file
            </label>
            {replaced !== undefined && (
              <Button
                size="small"
                variant="ghost"
                icon={Undo2}
                onClick={() => setEvalText(replaced)}
              >
                Restore what was here
              </Button>
            )}
            <Button size="small" icon={FolderOpen} onClick={() => input.current?.click()}>
              Open file…
            </Button>
          </div>
          <textarea
            id="eval-text"
            ref={focusOnce}
            spellCheck={false}
            rows={run ? 10 : 16}
            value={text}
            placeholder={example}
            onChange={(event) => setEvalText(event.target.value)}
            onKeyDown={onKeyDown}
            className="mono w-full resize-y rounded-md border border-border-strong bg-field px-2 py-1 whitespace-pre hover:border-text-muted focus-visible:border-accent focus-visible:outline-1"
          />
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Eval file to open"
            accept=".yaml,.yml,.json"
            onChange={(event) => {
              void open(event.target.files?.[0]);
              // Without this the same file could not be chosen again.
              event.target.value = '';
            }}
          />
        </div>
        {unread !== undefined && (
          <p role="alert" className="text-danger">
            <VisibleText text={unread} />
          </p>
        )}
        {run && <EvalResults run={run} />}
      </div>
      {run?.sheet && (
        <LaunchSheetDialog
          key={run.sheet.approvalId}
          sheet={run.sheet}
          onAgree={runEval}
          onRefuse={refuseEvalSheet}
        />
      )}
    </Dialog>
  );
}

const example = `model: demo # or ENDPOINT:MODEL, with an endpoint of the chat
servers:
  files:
    command: npx
    args: [-y, '@modelcontextprotocol/server-filesystem', .]
repeat: 5
cases:
  - prompt: What does README.md say?
    expect:
      calls:
        - tool: read_text_file
          args: { path: { $regex: README } }`;

function focusOnce(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  // The dialog moves the focus when it opens; this comes after.
  queueMicrotask(() => field.focus());
}
