import { useEffect, useState } from 'react';
import type { BodyPlace } from '../../../../shared/model/traffic/body-lines.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { byteSize } from '../../../ui/format.ts';
import { accessText, pointerText } from '../../../ui/json/json-path-text.ts';
import { copyPageBytes, mostCopied } from './whole-body.ts';
import { placeInBody, readBodyValue, type RecordKey } from '../log/traffic-source.ts';
import { Button } from '../../../ui/button.tsx';

type BodyPlaceBarProps = { of: RecordKey; line: number; onShow?: (() => void) | undefined };

/** The path of the selected line, with buttons that copy the path and the value. */
export function BodyPlaceBar({ of, line, onShow }: BodyPlaceBarProps) {
  const place = usePlace(of, line);
  const path = place?.path;
  return (
    <div className="flex h-8 shrink-0 items-center gap-1 border-t border-border bg-surface pr-1 pl-3 text-[12px]">
      <span
        className="mono min-w-0 flex-1 truncate"
        aria-label="Path"
        title={path && pointerText(path)}
      >
        {path ? accessText(path) || 'The whole value' : `Line ${line + 1}`}
      </span>
      {onShow && (
        <Button variant="ghost" size="small" onClick={onShow}>
          Show all
        </Button>
      )}
      <fieldset aria-label="Copy" className="flex shrink-0 gap-1">
        {path && <CopyButton text={accessText(path)} label="Path" isWide />}
        {path && <CopyButton text={pointerText(path)} label="Pointer" isWide />}
        <CopyButton text={() => wholeValue(of, line)} label="Value" isWide />
      </fieldset>
    </div>
  );
}

function usePlace(of: RecordKey, line: number): BodyPlace | undefined {
  const [place, setPlace] = useState<BodyPlace>();
  const { recordingId, seq } = of;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    placeInBody({ recordingId, seq, at: line }, signal).then(
      (found) => !signal.aborted && setPlace(found),
      // Without a path the bar shows the number of the line.
      () => !signal.aborted && setPlace(undefined),
    );
    return () => controller.abort();
  }, [recordingId, seq, line]);
  return place?.line === line ? place : undefined;
}

async function wholeValue(of: RecordKey, line: number): Promise<string> {
  const { signal } = new AbortController();
  let text = '';
  for (let offset = 0; ;) {
    const part = await readBodyValue({ ...of, line, offset, limit: copyPageBytes }, signal);
    if (part.totalBytes > mostCopied)
      throw new Error(`${byteSize(part.totalBytes)} are too large for the clipboard.`);
    text += part.text;
    offset += part.readBytes;
    if (offset >= part.totalBytes || part.readBytes === 0) return text;
  }
}
