import { useMemo, useState } from 'react';
import { JsonView } from '../../../ui/json-view/json-view.tsx';
import { TextView } from '../../../ui/json-view/text-view.tsx';
import { markedBetween } from '../log/marked.tsx';
import { HexView } from './hex-view.tsx';
import { LargeBody } from './large-body.tsx';
import { byteSize } from '../../../ui/format.ts';
import { useSearchTerms } from '../log/use-search-terms.ts';
import { BodyBoundary, type ReadyBody } from './body-boundary.tsx';
import { TextBoundary } from './text-boundary.tsx';
import { Button, ToggleButton } from '../../../ui/button.tsx';

type BodyProps = { recordingId: string; seq: number };

/** The largest body, in bytes, that is shown in the editor instead of line by line. */
const longestInEditor = 200_000;

/**
 * A record's body for reading: in the editor, line by line if it is large, as bytes if not UTF-8.
 */
export function MessageBody({ recordingId, seq }: BodyProps) {
  const of = useMemo(() => ({ recordingId, seq }), [recordingId, seq]);
  const terms = useSearchTerms();
  return (
    <TextBoundary of={of} firstBytes={longestInEditor}>
      {(text, { totalBytes }) =>
        totalBytes <= longestInEditor ? (
          <JsonView
            text={text}
            path={`traffic/${recordingId}/${seq}.json`}
            label="Message body"
            terms={terms}
          />
        ) : (
          <LargeBody of={of} />
        )
      }
    </TextBoundary>
  );
}

/** A record's body as it was sent, as text or bytes. */
export function RawBody({ recordingId, seq }: BodyProps) {
  const of = useMemo(() => ({ recordingId, seq }), [recordingId, seq]);
  const [isHex, setIsHex] = useState(false);
  return (
    <BodyBoundary of={of}>
      {(body) => (
        <div className="flex h-full min-h-0 flex-col">
          {body.text !== undefined && (
            <fieldset aria-label="Show as" className="flex shrink-0 gap-1 px-2 pt-1 text-[12px]">
              <ToggleButton isOn={!isHex} onClick={() => setIsHex(false)}>
                Text
              </ToggleButton>
              <ToggleButton isOn={isHex} onClick={() => setIsHex(true)}>
                Bytes
              </ToggleButton>
            </fieldset>
          )}
          <div className="min-h-0 flex-1">
            {isHex || body.text === undefined ? (
              <HexView of={of} totalBytes={body.totalBytes} />
            ) : (
              <RawText body={body} text={body.text} />
            )}
          </div>
        </div>
      )}
    </BodyBoundary>
  );
}

function RawText({ body, text }: { body: ReadyBody; text: string }) {
  const terms = useSearchTerms();
  const draw = useMemo(() => markedBetween(terms), [terms]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      {body.readBytes < body.totalBytes && <CutShort body={body} />}
      <div className="min-h-0 flex-1">
        <TextView text={text} label="Raw text" draw={draw} />
      </div>
    </div>
  );
}

/** How much of a body is shown, as "10.0 MB: first 1.0 MB shown", with a button to read more. */
function CutShort({ body }: { body: ReadyBody }) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 border-b border-border bg-surface px-3 text-[12px]">
      <span>
        {byteSize(body.totalBytes)}: first {byteSize(body.readBytes)} shown
      </span>
      <Button variant="ghost" size="small" disabled={body.isLoadingMore} onClick={body.more}>
        Show more
      </Button>
    </div>
  );
}
