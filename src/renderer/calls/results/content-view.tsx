import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { download } from '../../download.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { jsonRecords } from '../../../shared/json/json-records.ts';
import { BoundedImage } from '../../ui/bounded-image.tsx';
import { report } from '../../notices.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { byteSize, count } from '../../ui/format.ts';
import { prettyJson } from '../../ui/json/pretty-json.ts';
import { TextView } from '../../ui/json-view/text-view.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import type { ContentPart } from './content-parts.ts';
import { RecordTable } from './record-table.tsx';

const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const sounds = new Set(['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/mp4']);
const maxShown = 200_000;
/** Longer text has a box of its own, in which only the lines in sight exist. */
const longestInFlow = 20_000;

type ContentViewProps = {
  parts: ContentPart[];
  isError: boolean;
  /** Lists of objects are tables first, for people who read no JSON. */
  withTables?: boolean;
};

/** Content blocks in order; whatever is not understood is shown as JSON. */
export function ContentView({ parts, isError, withTables = false }: ContentViewProps) {
  if (parts.length === 0) {
    return <p className="p-4 text-text-muted">The result has no content.</p>;
  }
  return (
    <ul className="flex flex-col gap-3 p-4">
      {parts.map(({ label, block }, i) => (
        // Blocks have no identity of their own but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i}>
          {label !== undefined && <p className="mb-1 text-xs font-medium">{label}</p>}
          {isSchema(block) ? (
            <Block block={block} isError={isError} withTables={withTables} />
          ) : (
            <Other label="unknown content" block={block} />
          )}
        </li>
      ))}
    </ul>
  );
}

type BlockProps = { block: Record<string, unknown>; isError: boolean; withTables: boolean };

function Block({ block, isError, withTables }: BlockProps) {
  const { type, text, data, mimeType, resource } = block;
  if (type === 'text' && typeof text === 'string') {
    return withTables && !isError ? (
      <TableBlock text={text} />
    ) : (
      <TextBlock text={text} isError={isError} />
    );
  }
  if (typeof data === 'string' && typeof mimeType === 'string') {
    return (
      <Media
        data={data}
        mimeType={mimeType}
        isDrawn={type === 'image' || type === 'audio'}
        label={`${String(type)}, ${mimeType}, ${base64Size(data)}`}
        block={{ ...block, data: '…' }}
      />
    );
  }
  if (type === 'resource_link') return <ResourceLink link={block} />;
  if (type === 'resource' && isSchema(resource)) {
    return <Resource resource={resource} isError={isError} />;
  }
  return <Other label={String(type ?? 'unknown content')} block={block} />;
}

/** Shows the address of a resource that the server linked to; nothing is fetched. */
function ResourceLink({ link }: { link: Record<string, unknown> }) {
  const { uri, name, title, description, mimeType, size } = link;
  const called = [title, name].find((part) => typeof part === 'string');
  const facts = [uri, mimeType, typeof size === 'number' ? byteSize(size) : undefined];
  return (
    <div className="rounded-md border border-border bg-surface p-3">
      <p className="font-medium">{called ?? 'Link to a resource'}</p>
      {typeof description === 'string' && <Markdown text={description} />}
      <p className="mono mt-1 flex items-center gap-1 break-all text-text-muted">
        {facts.filter((part) => typeof part === 'string').join(' · ')}
        {typeof uri === 'string' && <CopyButton label="Copy URI" text={uri} />}
      </p>
    </div>
  );
}

type ResourceProps = { resource: Record<string, unknown>; isError: boolean };

function Resource({ resource, isError }: ResourceProps) {
  const { uri, text, blob, mimeType } = resource;
  return (
    <div>
      <p className="mono mb-1 break-all text-text-muted">
        {[uri, mimeType].filter((part) => typeof part === 'string').join(' · ')}
      </p>
      {typeof text === 'string' ? (
        <TextBlock text={text} isError={isError} isMarkdown={mimeType === 'text/markdown'} />
      ) : typeof blob === 'string' ? (
        <Media
          data={blob}
          mimeType={typeof mimeType === 'string' ? mimeType : ''}
          isDrawn
          uri={uri}
          label={`binary, ${base64Size(blob)}`}
          block={{ ...resource, blob: '…' }}
        />
      ) : (
        <Other label="resource" block={resource} />
      )}
    </div>
  );
}

type MediaProps = {
  /** The content in base64, as the server sent it. */
  data: string;
  mimeType: string;
  /** Whether the content may be drawn or played, if its type is one that can do no harm. */
  isDrawn: boolean;
  /** The URI of the resource, of which the last part names a saved file. */
  uri?: unknown;
  /** The label of content that can't be drawn or played. */
  label: string;
  block: unknown;
};

/** Pictures and sounds of kinds that can do no harm; others are shown as JSON. All can be saved. */
function Media({ data, mimeType, isDrawn, uri, label, block }: MediaProps) {
  const name = fileNameOf(mimeType, uri);
  if (!isDrawn || !(images.has(mimeType) || sounds.has(mimeType))) {
    return (
      <div className="flex flex-col items-start gap-1">
        <Other label={label} block={block} />
        <SaveButton data={data} name={name} />
      </div>
    );
  }
  if (sounds.has(mimeType)) {
    const source = `data:${mimeType};base64,${data}`;
    return (
      <div className="flex items-center gap-2">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a server sends no captions */}
        <audio controls src={source} className="min-w-0 flex-1" />
        <SaveButton data={data} name={name} />
      </div>
    );
  }
  return (
    <figure>
      <BoundedImage
        base64={data}
        alt={`From the server, ${mimeType}`}
        className="max-w-full rounded-md border border-border"
      />
      <figcaption className="mt-1 flex items-center gap-1 text-xs text-text-muted">
        {mimeType} · {base64Size(data)}
        <SaveButton data={data} name={name} />
      </figcaption>
    </figure>
  );
}

function SaveButton({ data, name }: { data: string; name: string }) {
  const save = async () => download(new Blob([bytesOf(data)]), name);
  return (
    <IconButton
      icon={Download}
      label={`Save ${name}`}
      iconSize={12}
      onClick={() => report(save(), `${name} could not be saved`)}
    />
  );
}

/** The bytes of base64; throws where it is invalid. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    throw new Error('The server sent what is no base64.');
  }
}

/** A file name: the last part of the URI, or else one made of the MIME type; never a path. */
function fileNameOf(mimeType: string, uri: unknown): string {
  const last = typeof uri === 'string' ? /([\w.-]{1,80})[/?#]*$/.exec(uri)?.[1] : undefined;
  if (last !== undefined && /[^.]/.test(last)) return last;
  const [kind = '', subtype = ''] = mimeType.split('/');
  const ending = /^[\w-]{1,12}$/.test(subtype) ? subtype : 'bin';
  return `${/^[a-z]{1,20}$/.test(kind) ? kind : 'file'}.${ending}`;
}

const base64Size = (data: string): string => byteSize(Math.floor((data.length * 3) / 4));

/** A text that may hold a list of objects, shown as a table or as JSON. */
function TableBlock({ text }: { text: string }) {
  const [isTable, setTable] = useState(true);
  const records = useMemo(() => jsonRecords(text), [text]);
  if (!records) return <TextBlock text={text} isError={false} />;
  return (
    <div className="flex flex-col items-start gap-1">
      <Choice
        label="How to show the result"
        value={isTable ? 'table' : 'json'}
        options={[
          { value: 'table', label: 'Table' },
          { value: 'json', label: 'JSON' },
        ]}
        onChoice={(next) => setTable(next === 'table')}
      />
      <div className="w-full min-w-0">
        {isTable ? <RecordTable records={records} /> : <TextBlock text={text} isError={false} />}
      </div>
    </div>
  );
}

type TextBlockProps = { text: string; isError: boolean; isMarkdown?: boolean };

function TextBlock({ text, isError, isMarkdown = false }: TextBlockProps) {
  const [isRendered, setIsRendered] = useState(isMarkdown);
  // Many servers send JSON as text: laid out it can be read, and the raw view has it as it came.
  const laidOut = useMemo(
    () => (/^\s*[{[]/.test(text) && text.length <= maxShown ? prettyJson(text) : undefined),
    [text],
  );
  const shown = laidOut ?? text.slice(0, maxShown);
  const canRender =
    isMarkdown || (laidOut === undefined && looksLikeMarkdown.test(text.slice(0, 20_000)));
  const tone = isError ? 'border-danger/40 bg-danger-fill text-danger' : 'border-border bg-surface';
  return (
    <div className="group relative">
      {canRender && isRendered ? (
        <div className={`rounded-md border p-3 ${tone}`}>
          <Markdown text={text} />
        </div>
      ) : shown.length > longestInFlow ? (
        <div className={`h-96 rounded-md border ${tone}`}>
          <TextView text={shown} label="Text of the result" />
        </div>
      ) : (
        <pre className={`rounded-md border p-3 break-words whitespace-pre-wrap ${tone}`}>
          {shown}
        </pre>
      )}
      {laidOut === undefined && shown.length < text.length && (
        <p className="mt-1 text-xs text-text-muted">
          The first {count(shown.length)} of {count(text.length)} characters are shown.
        </p>
      )}
      <span className="absolute top-1 right-1 flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        {canRender && (
          <Button
            size="small"
            variant="ghost"
            aria-pressed={isRendered}
            onClick={() => setIsRendered(!isRendered)}
          >
            Markdown
          </Button>
        )}
        <CopyButton label="Copy text" text={text} />
      </span>
    </div>
  );
}

// A heading, a fence, a list, a quote, a table or bold words make a text look like Markdown.
const looksLikeMarkdown = /^(#{1,6} \S|```|[-*] \S|\d+\. \S|> \S|\|.+\|$)|\*\*\S/m;

function Other({ label, block }: { label: string; block: unknown }) {
  return (
    <div>
      <p className="mb-1 text-xs text-text-muted">{label}</p>
      <pre className="overflow-auto rounded-md border border-border bg-surface p-3 break-all whitespace-pre-wrap">
        {JSON.stringify(block, null, 2)}
      </pre>
    </div>
  );
}
