import { useEffect, useState } from 'react';
import type { GuidedFlow } from '../../../shared/model/guided-sign-in.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { Failure } from '../../ui/failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { exportFlow } from './flow-acts.ts';

/** The flow as a drawing of who says what to whom, drawn anew when something has ended. */
export function SequenceDrawing({ flow }: { flow: GuidedFlow }) {
  const { flowId, name, steps } = flow;
  const [drawing, setDrawing] = useState<{ url: string } | { problem: string }>();
  const at = JSON.stringify(steps.map(({ status, requests }) => [status, requests.length]));
  const hasRun = steps.some(({ status }) => status !== 'open');
  useEffect(() => {
    if (!hasRun) return undefined;
    let url: string | undefined;
    let isOver = false;
    exportFlow(flowId, 'svg').then(
      (text) => {
        if (isOver) return;
        // As an image it runs no script and fetches nothing.
        url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
        setDrawing({ url });
      },
      (error: unknown) => !isOver && setDrawing({ problem: messageOf(error) }),
    );
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [flowId, at, hasRun]);
  if (!hasRun) {
    return (
      <EmptyState
        title="Nothing to draw yet"
        hint="Run a step: the diagram shows who sent what to whom."
      />
    );
  }
  if (!drawing) return <Skeleton label="Drawing the sign-in" />;
  if ('problem' in drawing)
    return <Failure what="The sign-in could not be drawn" why={drawing.problem} />;
  return (
    <div className="p-4">
      <img
        src={drawing.url}
        alt={`Sequence of the ${name}: ${counted(flow)}`}
        className="mx-auto w-full max-w-[960px] rounded-md border border-border"
      />
    </div>
  );
}

function counted({ steps }: GuidedFlow): string {
  const run = steps.filter(({ status }) => status !== 'open').length;
  const requests = steps.reduce((sum, step) => sum + step.requests.length, 0);
  return `${run} steps with ${requests} requests, which the steps list`;
}
