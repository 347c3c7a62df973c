import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import { useMemo } from 'react';
import { contentOf } from '../../../calls/results/content-parts.ts';
import { ContentView } from '../../../calls/results/content-view.tsx';
import { byteSize } from '../../../ui/format.ts';
import type { RecordKey } from '../log/traffic-source.ts';
import { TextBoundary } from './text-boundary.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The largest body, in bytes, whose content is shown: enough for a large image. */
const longestRead = 8_000_000;

/** The content blocks of a message: text, images, audio and resources. */
export const RecordContent = ({ of, isError }: { of: RecordKey; isError: boolean }) => (
  <TextBoundary of={of} firstBytes={longestRead}>
    {(text, { totalBytes }) =>
      totalBytes > longestRead ? (
        <EmptyState
          title={`This body has ${byteSize(totalBytes)}.`}
          hint={`Content is shown up to ${byteSize(longestRead)}. The text view shows all of it.`}
        />
      ) : (
        <Content text={text} isError={isError} />
      )
    }
  </TextBoundary>
);

function Content({ text, isError }: { text: string; isError: boolean }) {
  const parts = useMemo(() => contentOf(parsedJson(text)), [text]);
  if (!parts)
    return (
      <EmptyState
        title="This message has no content blocks."
        hint="Content blocks are in results of tools, prompts and resources, and in sampling requests."
      />
    );
  return (
    <section aria-label="Content" className="h-full overflow-y-auto text-[13px]">
      <ContentView parts={parts} isError={isError} />
    </section>
  );
}
