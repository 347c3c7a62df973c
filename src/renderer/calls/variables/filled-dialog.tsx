import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { JsonView } from '../../ui/json-view/json-view.tsx';

type FilledDialogProps = { text: string; onClose(): void };

/** The whole arguments with the values of variables in them. */
export function FilledDialog({ text, onClose }: FilledDialogProps) {
  return (
    <Dialog
      title="What is sent"
      description="References may stand for secrets; the server gets their values."
      width={840}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex h-[55vh] overflow-hidden rounded-md border border-border">
        <JsonView text={text} path="what is sent" label="Arguments as sent" />
      </div>
    </Dialog>
  );
}
