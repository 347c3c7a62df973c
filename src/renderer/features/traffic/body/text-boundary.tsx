import type { ReactNode } from 'react';
import type { RecordKey } from '../log/traffic-source.ts';
import { BodyBoundary, type ReadyBody } from './body-boundary.tsx';
import { HexView } from './hex-view.tsx';

type TextBoundaryProps = {
  of: RecordKey;
  firstBytes: number;
  children(text: string, body: ReadyBody): ReactNode;
};

/** Draws the text of a record's body once it is read; a body that is not UTF-8 is shown as bytes. */
export const TextBoundary = ({ of, firstBytes, children }: TextBoundaryProps) => (
  <BodyBoundary of={of} firstBytes={firstBytes}>
    {(body) =>
      body.text === undefined ? (
        <HexView of={of} totalBytes={body.totalBytes} />
      ) : (
        children(body.text, body)
      )
    }
  </BodyBoundary>
);
