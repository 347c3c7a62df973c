import { Download, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { saveFile } from '../../../saving/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { useChat } from '../state/chat-store.ts';
import { openEvals, replaceEvalText, runEval } from './eval-store.ts';
import { fileName } from '../../../saving/file-name.ts';

type SaveEvalDialogProps = { conversationId: string; runId: string; onClose(): void };

/** A turn as an eval file, to be changed, copied or saved. */
export function SaveEvalDialog({ conversationId, runId, onClose }: SaveEvalDialogProps) {
  const [text, setText] = useState<string>();
  const [notes, setNotes] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const title = useChat(({ opened }) => opened?.conversation.title ?? '');
  useEffect(() => {
    let isGone = false;
    backend.call('chat.evalOf', { conversationId, runId }).then(
      (made) => {
        if (isGone) return;
        setText(made.text);
        setNotes(made.notes);
      },
      (error: unknown) => !isGone && setProblem(messageOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [conversationId, runId]);
  const save = () => {
    if (text === undefined) return;
    saveFile(new Blob([text], { type: 'application/yaml' }), `${fileName(title)}.eval.yaml`);
  };
  const run = () => {
    if (text === undefined) return;
    onClose();
    replaceEvalText(text);
    openEvals();
    runEval();
  };
  return (
    <Dialog
      title="Save this turn as an eval"
      description="The eval sends this turn to the model again and expects the same calls. Run it here, or with wirebench eval FILE."
      onClose={onClose}
      width={720}
      footer={
        text !== undefined && (
          <>
            <CopyButton label="Copy" text={text} isWide />
            <Button icon={Play} onClick={run}>
              Run
            </Button>
            <Button variant="primary" icon={Download} onClick={save}>
              Save as a file
            </Button>
          </>
        )
      }
    >
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          <VisibleText text={problem} />
        </p>
      )}
      {text === undefined && problem === undefined && <Skeleton label="Writing the eval" />}
      {text !== undefined && (
        <div className="flex flex-col gap-3">
          {notes.length > 0 && (
            <ul
              aria-label="Notes"
              className="max-h-32 list-disc overflow-y-auto rounded-md bg-warning-fill py-2 pr-3 pl-7"
            >
              {notes.map((note, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- notes have no identity but their place
                <li key={i}>
                  <VisibleText text={note} />
                </li>
              ))}
            </ul>
          )}
          <textarea
            aria-label="The eval as YAML"
            spellCheck={false}
            rows={Math.min(24, Math.max(8, text.split('\n', 25).length))}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="mono w-full resize-y rounded-md border border-border-strong bg-field px-2 py-1 whitespace-pre hover:border-text-muted focus-visible:border-accent focus-visible:outline-1"
          />
        </div>
      )}
    </Dialog>
  );
}
