import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type Props = {
  suggested: string;
  taken: readonly string[];
  onName(name: string): void;
  onClose(): void;
};

/** Asks for the name of a filter. */
export function FilterNameDialog({ suggested, taken, onName, onClose }: Props) {
  const [typed, setTyped] = useState(suggested);
  const name = typed.trim();
  const isTaken = taken.includes(name);
  return (
    <Dialog
      title="Save the filter"
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={name === ''} onClick={() => onName(name)}>
            {isTaken ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') onName(name);
        }}
      >
        <TextField
          label="Name"
          hint={isTaken ? 'Replaces the filter of this name.' : undefined}
          maxLength={100}
          value={typed}
          onValue={setTyped}
        />
      </form>
    </Dialog>
  );
}
