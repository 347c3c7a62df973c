import { useEffect, useState } from 'react';
import type { HiddenPreview } from '../../../../shared/model/traffic/traffic-export.ts';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { allHidden } from './export-choice.ts';
import { previewExport } from './export-source.ts';

export type ExportPreview = {
  preview?: HiddenPreview;
  problem?: string;
  /** Whether it is being read; `preview` is then that of the former choice, if there was one. */
  isReading: boolean;
};

const typingPauseMs = 200;

/** What an export would hide with everything ticked, or why that is unknown. */
export function useExportPreview(
  recordingId: string,
  filter: TrafficFilter,
  pointers: string[],
): ExportPreview {
  const asked = JSON.stringify({ recordingId, filter, pointers });
  const [answer, setAnswer] = useState<ExportPreview & { asked: string }>({
    asked: '',
    isReading: true,
  });
  useEffect(() => {
    const query = new AbortController();
    const wanted = JSON.parse(asked) as {
      recordingId: string;
      filter: TrafficFilter;
      pointers: string[];
    };
    const hides = { ...allHidden, pointers: wanted.pointers };
    const timer = setTimeout(() => {
      previewExport(
        { recordingId: wanted.recordingId, filter: wanted.filter, hides },
        query.signal,
      ).then(
        (preview) => setAnswer({ asked, preview, isReading: false }),
        (error: unknown) => {
          if (!query.signal.aborted)
            setAnswer({ asked, problem: messageOf(error), isReading: false });
        },
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      query.abort();
    };
  }, [asked]);
  if (answer.asked === asked) return answer;
  // What is known stays in sight, so that nothing moves while a pointer is typed.
  return { ...(answer.preview && { preview: answer.preview }), isReading: true };
}
