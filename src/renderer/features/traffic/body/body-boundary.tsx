import type { ReactNode } from 'react';
import type { RecordKey } from '../log/traffic-source.ts';
import { useRecordBody, type LoadedBody } from './use-record-body.ts';
import { Failure } from '../../../ui/failure.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';

export type ReadyBody = Extract<LoadedBody, { status: 'ready' }>;

type BodyBoundaryProps = {
  of: RecordKey;
  /** How many bytes are read first; 1 MB by default. */
  firstBytes?: number;
  children(body: ReadyBody): ReactNode;
};

/** Draws a record's body once it is read; shows that it loads, can't be read, or is empty. */
export const BodyBoundary = (props: BodyBoundaryProps) => (
  <Body key={`${props.of.recordingId}/${props.of.seq}`} {...props} />
);

function Body({ of, firstBytes, children }: BodyBoundaryProps) {
  const body = useRecordBody(of.recordingId, of.seq, firstBytes);
  switch (body.status) {
    case 'loading':
      return <SkeletonLine className="m-3 w-1/2" />;
    case 'failed':
      return <Failure what="The body could not be read." why={body.message} />;
    case 'ready':
      return body.totalBytes === 0 ? (
        <p className="p-3 text-text-muted">The body is empty.</p>
      ) : (
        children(body)
      );
  }
}
