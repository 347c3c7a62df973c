import { useEffect, useState, type ReactNode } from 'react';
import { messageOf } from '../../shared/rpc/errors.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type FiguresDialogProps<Read> = {
  title: string;
  description: string;
  /** Asked once, as the dialog opens, and again by “Refresh”. */
  read(): Promise<Read>;
  toMarkdown(figures: Read): string;
  children(figures: Read): ReactNode;
  onClose(): void;
};

/** Figures that are read as it opens, to be copied for a report. */
export function FiguresDialog<Read>(props: FiguresDialogProps<Read>) {
  const { title, description, read, toMarkdown, children, onClose } = props;
  const [figures, setFigures] = useState<Read>();
  const [failure, setFailure] = useState<string>();
  const refresh = () =>
    void read().then(
      (answer) => {
        setFigures(answer);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(messageOf(error)),
    );
  // oxlint-disable-next-line react/exhaustive-deps -- once, as it opens
  useEffect(refresh, []);
  return (
    <Dialog
      title={title}
      description={description}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={refresh}>Refresh</Button>
          {figures && (
            <CopyButton text={() => toMarkdown(figures)} label="Copy as Markdown" isWide />
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && <Failure what="The summary can’t be loaded" why={failure} />}
        {figures
          ? children(figures)
          : failure === undefined && <Skeleton label="Loading the summary" />}
      </div>
    </Dialog>
  );
}
