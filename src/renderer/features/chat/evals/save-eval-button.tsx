import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';

const SaveEvalDialog = lazy(async () => ({
  default: (await import('./save-eval-dialog.tsx')).SaveEvalDialog,
}));

/** Opens a turn as the text of an eval file. */
export function SaveEvalButton(of: { conversationId: string; runId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={FlaskConical}
        label="Save this turn as an eval"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SaveEvalDialog {...of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
