import { useEffect, useRef, useState } from 'react';
import type { BundleSheet } from '../../../../shared/model/servers/bundle.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { base64Of } from '../../../base64-of.ts';

type OpenedBundle = {
  sheet: BundleSheet | undefined;
  failure: string | undefined;
  isBusy: boolean;
  open(source: File | string): void;
};

/** So much is handed to the core at once, in bytes. */
const pieceBytes = 900_000;

/** Opens a bundle, given as a file or by its path on this machine; nothing is written. */
export function useBundle(first: File | string | undefined): OpenedBundle {
  const [sheet, setSheet] = useState<BundleSheet>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<AbortController>(undefined);

  async function open(source: File | string): Promise<void> {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    setBusy(true);
    setFailure(undefined);
    try {
      const found =
        typeof source === 'string' ? { path: source } : { uploadId: await sent(source, signal) };
      const opened = await backend.call('bundles.open', found, { signal });
      if (signal.aborted) return;
      setSheet(opened);
    } catch (error) {
      if (signal.aborted) return;
      setSheet(undefined);
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  useEffect(() => {
    if (first) void open(first);
    return () => latest.current?.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the file that it begins with
  }, [first]);
  return { sheet, failure, isBusy, open: (source) => void open(source) };
}

/** Hands a file to the core piece by piece. */
async function sent(file: File, signal: AbortSignal): Promise<string> {
  let uploadId: string | undefined;
  for (let at = 0; at < Math.max(file.size, 1); at += pieceBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
    const piece = { base64: base64Of(bytes), ...(uploadId !== undefined && { uploadId }) };
    ({ uploadId } = await backend.call('bundles.upload', piece, { signal }));
  }
  return uploadId ?? '';
}
