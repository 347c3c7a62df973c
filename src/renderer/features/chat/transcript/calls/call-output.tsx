import { useMemo } from 'react';
import { contentParts, type ContentPart } from '../../../../calls/results/content-parts.ts';
import { ContentView } from '../../../../calls/results/content-view.tsx';
import { isSchema } from '../../../../schema-form/schema/schema.ts';
import type { CallEnd } from '../../state/conversation.ts';

/** In characters: beyond it, one has to open the call. */
const longestRead = 8_000_000;

/**
 * What a result shows to people without being opened: pictures and sounds. The view that a server
 * brings for its tool (MCP Apps) has its place here as well.
 */
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
    // The opened call shows it as text.
    return [];
  }
}
