import { Braces, Check, Copy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../shared/model/wire.ts';
import { joinChunks } from './join-body.ts';
import { IconControl } from './controls.tsx';
import { readBody, report } from './surroundings.ts';
import { byteSize } from '../../ui/format.ts';

/** What a clipboard can reasonably take. */
const mostCopied = 32_000_000;
const pageBytes = 8_000_000;

/** Copies the body as it was sent, or the record with its facts as JSON. */
export function CopyRecord({ recordingId, record }: { recordingId: string; record: WireRecord }) {
  const body = () => wholeBody(recordingId, record.seq);
  return (
    <>
      <CopyControl icon={Copy} label="Copy body" text={body} />
      <CopyControl
        icon={Braces}
        label="Copy record as JSON"
        text={async () => JSON.stringify({ ...record, body: await body() }, null, 2)}
      />
    </>
  );
}

function CopyControl(props: { icon: LucideIcon; label: string; text(): Promise<string> }) {
  const { icon, label, text } = props;
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(await text());
    setIsCopied(true);
  };
  return (
    <IconControl
      icon={isCopied ? Check : icon}
      label={isCopied ? 'Copied' : label}
      onClick={() => report(copy(), 'Nothing was copied')}
    />
  );
}

/** All of a body; bytes that are no text are given as base64. */
async function wholeBody(recordingId: string, seq: number): Promise<string> {
  const { signal } = new AbortController();
  const chunks = [];
  let offset = 0;
  for (;;) {
    const chunk = await readBody({ recordingId, seq, offset, limit: pageBytes }, signal);
    if (chunk.totalBytes > mostCopied)
      throw new Error(
        `The body has ${byteSize(chunk.totalBytes)}; up to ${byteSize(mostCopied)} can be copied. Open the Raw tab and copy the part you need.`,
      );
    chunks.push(chunk);
    const joined = joinChunks(chunks);
    const read = joined?.readBytes ?? 0;
    if (joined && (read >= chunk.totalBytes || read <= offset))
      return joined.text ?? base64Of(joined.bytes());
    offset = read;
  }
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
