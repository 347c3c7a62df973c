import { FlaskConical } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { openEvals, useEvals } from './eval-store.ts';

const EvalsDialog = lazy(async () => ({
  default: (await import('./evals-dialog.tsx')).EvalsDialog,
}));

export function EvalsButton() {
  const isOpen = useEvals((state) => state.isOpen);
  return (
    <>
      <IconButton icon={FlaskConical} label="Evals" text="Evals" onClick={openEvals} />
      {isOpen && (
        <Suspense>
          <EvalsDialog />
        </Suspense>
      )}
    </>
  );
}
