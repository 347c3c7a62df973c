import { useMemo } from 'react';
import { contentParts, type ContentPart } from '../../../../calls/results/content-parts.ts';
import { ContentView } from '../../../../calls/results/content-view.tsx';
import { isSchema } from '../../../../schema-form/schema/schema.ts';
import type { CallEnd } from '../../state/conversation.ts';

/** In characters: the media of a longer result show only in the opened call. */
const longestRead = 8_000_000;

/** Shows the pictures and sounds of a result without opening the call. */
export function CallOutput({ end }: { end: CallEnd }) {
  const { resultText, outcome } = end;
  const parts = useMemo(() => mediaIn(resultText ?? ''), [resultText]);
  if (parts.length === 0) return null;
  return (
    <div className="border-t border-border [&_img]:max-h-72 [&_ul]:p-2.5">
      <ContentView parts={parts} isError={outcome === 'tool-error'} />
    </div>
  );
}

function mediaIn(resultText: string): ContentPart[] {
  if (resultText.length > longestRead || !/"(?:image|audio)"/.test(resultText)) return [];
  try {
    return contentParts('tools/call', JSON.parse(resultText)).filter(
      ({ block }) => isSchema(block) && (block['type'] === 'image' || block['type'] === 'audio'),
    );
  } catch {
    // A result that is not JSON is shown as text in the opened call.
    return [];
  }
}
