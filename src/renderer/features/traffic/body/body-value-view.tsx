import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BodyValue } from '../../../../shared/model/traffic/body-lines.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { byteSize } from '../../../ui/format.ts';
import { TextView } from '../../../ui/json-view/text-view.tsx';
import { readBodyValue, type RecordKey } from '../log/traffic-source.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

const mostShown = 8_000_000;

type BodyValueViewProps = { of: RecordKey; line: number; onClose(): void };

/** A value that is too long for its line, as it was sent; its first 8 MB at most. */
export function BodyValueView({ of, line, onClose }: BodyValueViewProps) {
  const [value, setValue] = useState<BodyValue>();
  const [failure, setFailure] = useState<string>();
  const { recordingId, seq } = of;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    readBodyValue({ recordingId, seq, line, offset: 0, limit: mostShown }, signal).then(
      (read) => !signal.aborted && setValue(read),
      (error: unknown) => !signal.aborted && setFailure(messageOf(error)),
    );
    return () => controller.abort();
  }, [recordingId, seq, line]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-8 shrink-0 items-center gap-2 border-b border-border bg-surface px-2 text-[12px]">
        <Button variant="ghost" size="small" onClick={onClose}>
          <ArrowLeft size={13} aria-hidden />
          Back to the lines
        </Button>
        {value && (
          <span className="text-text-muted">
            Line {line + 1}: {byteSize(value.totalBytes)}
            {value.readBytes < value.totalBytes && `, first ${byteSize(value.readBytes)} shown`}
          </span>
        )}
      </div>
      <div className="min-h-0 flex-1">
        {failure !== undefined && <Failure what="The value could not be read." why={failure} />}
        {value && <TextView text={value.text} label="Whole value" />}
      </div>
    </div>
  );
}
