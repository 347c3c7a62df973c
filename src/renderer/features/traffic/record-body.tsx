import { useMemo, useState, type ReactNode } from 'react';
import { layOutJson } from '../../ui/json-view-pretty.ts';
import { JsonView } from '../../ui/json-view.tsx';
import { TextView } from '../../ui/json-view-text.tsx';
import { Toggle } from './controls.tsx';
import { Trouble } from './faces.tsx';
import { hexLines } from './hex-lines.ts';
import { byteSize } from '../../ui/format.ts';
import { bodyPageBytes, useRecordBody, type LoadedBody } from './use-record-body.ts';

type ReadyBody = Extract<LoadedBody, { status: 'ready' }>;
type BodyProps = { recordingId: string; seq: number };

/** A record's body laid out for reading: JSON in the editor while it is small, text in pages beyond. */
export function MessageBody({ recordingId, seq }: BodyProps) {
  return (
    <WithBody recordingId={recordingId} seq={seq}>
      {(body) => {
        if (body.text === undefined) return <Bytes body={body} />;
        return body.totalBytes <= bodyPageBytes ? (
          <JsonView
            text={body.text}
            path={`traffic/${recordingId}/${seq}.json`}
            label="Message body"
          />
        ) : (
          <LongMessage text={body.text} />
        );
      }}
    </WithBody>
  );
}

/** Laying out more than this, in characters, would hold up the page. */
const longestLaidOut = 3_000_000;

/** JSON too long for the editor, laid out as far as it was read. */
function LongMessage({ text }: { text: string }) {
  const shown = useMemo(
    () => (/^\s*[[{]/.test(text) && text.length <= longestLaidOut ? layOutJson(text) : text),
    [text],
  );
  return <TextView text={shown} label="Message body" />;
}

/** A record's body byte for byte. */
export function RawBody({ recordingId, seq }: BodyProps) {
  const [isHex, setIsHex] = useState(false);
  return (
    <WithBody recordingId={recordingId} seq={seq}>
      {(body) => (
        <div className="flex h-full min-h-0 flex-col">
          {body.text !== undefined && (
            <fieldset aria-label="Show as" className="flex shrink-0 gap-1 px-2 pt-1 text-[12px]">
              <Toggle isOn={!isHex} onClick={() => setIsHex(false)}>
                Text
              </Toggle>
              <Toggle isOn={isHex} onClick={() => setIsHex(true)}>
                Bytes
              </Toggle>
            </fieldset>
          )}
          <div className="min-h-0 flex-1">
            {isHex || body.text === undefined ? (
              <Bytes body={body} />
            ) : (
              <TextView text={body.text} label="Raw text" />
            )}
          </div>
        </div>
      )}
    </WithBody>
  );
}

/** A dump is four times as long as its bytes, so of many bytes only the first are dumped. */
const longestDump = 4_000_000;

function Bytes({ body }: { body: ReadyBody }) {
  const { readBytes } = body;
  const dump = useMemo(
    () => hexLines(body.bytes().subarray(0, longestDump)),
    // oxlint-disable-next-line react/exhaustive-deps -- a body only ever grows
    [readBytes],
  );
  return <TextView text={dump} label="Bytes" />;
}

type WithBodyProps = BodyProps & { children(body: ReadyBody): ReactNode };

const WithBody = (props: WithBodyProps) => (
  <Body key={`${props.recordingId}/${props.seq}`} {...props} />
);

function Body(props: WithBodyProps) {
  const body = useRecordBody(props.recordingId, props.seq);
  switch (body.status) {
    case 'loading':
      return <div className="traffic-skeleton traffic-late m-3 w-1/2" />;
    case 'failed':
      return <Trouble what="The body could not be read." why={body.message} />;
    case 'ready':
      return (
        <div className="flex h-full min-h-0 flex-col">
          {body.readBytes < body.totalBytes && <CutShort body={body} />}
          <div className="min-h-0 flex-1">
            {body.totalBytes === 0 ? (
              <p className="p-3 text-text-muted">The body is empty.</p>
            ) : (
              props.children(body)
            )}
          </div>
        </div>
      );
  }
}

/** "10.0 MB: first 1.0 MB shown" */
function CutShort({ body }: { body: ReadyBody }) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-2 border-b border-border bg-surface px-3 text-[12px]">
      <span>
        {byteSize(body.totalBytes)}: first {byteSize(body.readBytes)} shown
      </span>
      <button
        type="button"
        className="traffic-control"
        disabled={body.isLoadingMore}
        onClick={body.more}
      >
        Show more
      </button>
    </div>
  );
}
