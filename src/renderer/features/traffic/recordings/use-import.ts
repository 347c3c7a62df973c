import { useEffect, useRef, useState } from 'react';
import type { ImportedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { report } from '../../../notices.ts';
import type { RecordingFile } from '../../../overlays.ts';
import { importFile } from './import-file.ts';
import { loadRecordings } from '../log/recording-source.ts';

export type ImportState =
  | { status: 'reading'; fileName: string; readBytes: number; bytes: number }
  | { status: 'done'; fileName: string; imported: ImportedRecording }
  | { status: 'failed'; fileName: string; why: string };

/** Runs one import at a time; another one, or unmounting, cancels it. */
export function useImport() {
  const [state, setState] = useState<ImportState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: RecordingFile) => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const { name: fileName, size: bytes } = file;
    const tell = (next: ImportState) => {
      if (running.current === run) setState(next);
    };
    tell({ status: 'reading', fileName, readBytes: 0, bytes });
    try {
      const imported = await importFile(
        file,
        (readBytes) => tell({ status: 'reading', fileName, readBytes, bytes }),
        run.signal,
      );
      tell({ status: 'done', fileName, imported });
      report(loadRecordings(), 'The recordings could not be read');
    } catch (error) {
      if (!run.signal.aborted) tell({ status: 'failed', fileName, why: messageOf(error) });
    }
  };
  const dismiss = () => {
    running.current?.abort();
    running.current = undefined;
    setState(undefined);
  };
  return { state, start, dismiss };
}
