import { useState } from 'react';
import type { CommandLineTool } from '../../../shared/model/upkeep.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ScrollPre } from '../../ui/scroll-pre.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from './use-answer.ts';

/** Puts `wirebench` on the PATH, with the one file and its text shown before it is written. */
export function CommandLineDialog({ onClose }: { onClose(): void }) {
  const { value: first, failure } = useAnswer('tool', () => backend.call('commandLine.state', {}));
  const [changed, setChanged] = useState<CommandLineTool>();
  const [problem, setProblem] = useState<string>();
  const tool = changed ?? first;
  const act = async (name: 'commandLine.install' | 'commandLine.remove') => {
    setProblem(undefined);
    try {
      setChanged(await backend.call(name, {}));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const isThere = tool?.status === 'installed' || tool?.status === 'other';
  const canInstall =
    tool?.problem === undefined && (tool?.status === 'absent' || tool?.status === 'other');
  return (
    <Dialog
      title="Command-line tool"
      description="The command wirebench, for terminals and scripts. It runs on your own Node, 22.16 or newer."
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {isThere && <Button onClick={() => void act('commandLine.remove')}>Remove it</Button>}
          {tool && canInstall && (
            <Button variant="primary" onClick={() => void act('commandLine.install')}>
              {tool.status === 'other' ? 'Replace it' : 'Install'}
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined ? (
        <Failure what="There is no command to install here" why={failure} />
      ) : tool ? (
        <Tool tool={tool} problem={problem} />
      ) : (
        <Skeleton label="Looking for the command" />
      )}
    </Dialog>
  );
}

function Tool({ tool, problem }: { tool: CommandLineTool; problem: string | undefined }) {
  const { status, path, text, isOnPath } = tool;
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && <Failure what="Nothing was changed" why={problem} />}
      <output className="block">{tool.problem ?? sentences[status]}</output>
      <div className="flex items-start gap-1">
        <code className="mono min-w-0 break-all">{path}</code>
        <CopyButton text={path} label="Copy the path" />
      </div>
      {tool.problem === undefined && status !== 'foreign' && (
        <ScrollPre
          label="Text of the file"
          className="max-h-48 rounded-md border border-border bg-field p-2"
        >
          {text}
        </ScrollPre>
      )}
      {!isOnPath && tool.problem === undefined && (
        <p className="text-warning">
          Its folder is not on your PATH: add it there, or terminals do not find the command.
        </p>
      )}
    </div>
  );
}

const sentences: Record<CommandLineTool['status'], string> = {
  absent: 'One file is written, and nothing else is changed:',
  installed: 'It is installed. Terminals that you open now find it.',
  other: 'The command of another copy of Wirebench is installed. It can be replaced by this one:',
  foreign:
    'Another program’s file is at this path. It was left unchanged; move it away to install Wirebench’s:',
};
