import { lazy, Suspense, useContext, useMemo, useState } from 'react';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { byteSize } from '../../ui/format.ts';
import { HexView } from '../../ui/hex/hex-view.tsx';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import { TextView } from '../../ui/json-view/text-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { bytesOf, bytesOfText, textOfBytes } from './content-bytes.ts';
import { baseType, kindOfBytes, kindOfText, pdfVersion, type ContentKind } from './content-kind.ts';
import { ContentNotes } from './content-notes.tsx';
import { fileNameOf } from '../../saving/content-file-name.ts';
import { DrawnMedia } from './media.tsx';
import { OtherBlock } from './other-block.tsx';
import { OpenInResources } from './resource-actions.tsx';
import { ResultSourceContext } from './result-source.ts';
import { SaveButton } from './save-button.tsx';
import { TextBlock } from './text-block.tsx';

type ResourceContentProps = {
  /** One of the contents of a read resource, or an embedded one. */
  resource: Record<string, unknown>;
  isError: boolean;
  /** Whether it has its pane for itself, and fills it. */
  fills: boolean;
};

type View = 'rendered' | 'text' | 'hex';

const viewLabels: Record<View, string> = { rendered: 'Rendered', text: 'Text', hex: 'Hex' };

/** The content of a resource: rendered by its type, as text, or byte by byte; any can be saved. */
export function ResourceContent({ resource, isError, fills }: ResourceContentProps) {
  const { uri, text, blob, mimeType } = resource;
  const type = baseType(mimeType);
  const content = useMemo(() => readContent(type, text, blob), [type, text, blob]);
  const [chosen, setChosen] = useState<View>();
  const source = useContext(ResultSourceContext);
  const facts = [uri, mimeType].filter((part) => typeof part === 'string').join(' · ');
  if (!content || 'problem' in content) {
    return (
      <div>
        <p className="mono mb-1 break-all text-text-muted">{facts}</p>
        {content && (
          <p role="alert" className="mb-1 text-danger">
            {content.problem}
          </p>
        )}
        <OtherBlock label="resource" block={resource} />
      </div>
    );
  }
  const views = viewsOf(content.kind);
  const view = chosen ?? views[0] ?? 'hex';
  const name = fileNameOf(type, uri);
  const size = byteSize(content.bytes.length);
  return (
    <div className={fills ? 'flex min-h-0 flex-1 flex-col' : ''}>
      <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="mono min-w-0 break-all text-text-muted">{facts}</p>
        {/* They go to the next line together, where the address leaves no room. */}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          <span className="text-xs text-text-muted tabular-nums">
            {content.kind === 'binary' ? `binary, ${size}` : size}
          </span>
          <Choice
            label="View of the content"
            value={view}
            options={views.map((value) => ({ value, label: viewLabels[value] }))}
            onChoice={(next) => setChosen(next)}
          />
          {view === 'text' && <CopyButton label="Copy text" text={content.text} />}
          <SaveButton name={name} content={() => content.bytes} />
          {source && <OpenInResources uri={uri} source={source} />}
        </span>
      </div>
      <Shown {...{ content, view, resource, type, isError, fills }} />
      <ContentNotes annotations={resource['annotations']} meta={resource['_meta']} />
    </div>
  );
}

type Content = {
  kind: ContentKind;
  bytes: Uint8Array<ArrayBuffer>;
  /** The content as text, made when it is first asked for. */
  text(): string;
};

/** What there is to show; undefined where a resource has neither text nor bytes. */
function readContent(
  type: string,
  text: unknown,
  blob: unknown,
): Content | { problem: string } | undefined {
  if (typeof text === 'string') {
    return { kind: kindOfText(type, text), bytes: bytesOfText(text), text: () => text };
  }
  if (typeof blob !== 'string') return undefined;
  try {
    const bytes = bytesOf(blob);
    let decoded: string | undefined;
    return { kind: kindOfBytes(type, bytes), bytes, text: () => (decoded ??= textOfBytes(bytes)) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** The views that a kind of content has, the one that is shown first before the others. */
function viewsOf(kind: ContentKind): View[] {
  switch (kind) {
    case 'markdown':
    case 'json':
      return ['rendered', 'text', 'hex'];
    case 'likely-markdown':
      return ['text', 'rendered', 'hex'];
    case 'media':
    case 'pdf':
      return ['rendered', 'hex'];
    case 'text':
      return ['text', 'hex'];
    case 'binary':
      return ['hex', 'text'];
  }
}

type ShownProps = Omit<ResourceContentProps, 'resource'> & {
  resource: Record<string, unknown>;
  content: Content;
  view: View;
  type: string;
};

/** Text of up to so many characters stands in the flow; more of it has a box that scrolls. */
const longestInFlow = 20_000;

function Shown({ content, view, resource, type, isError, fills }: ShownProps) {
  const { uri, blob } = resource;
  const of = typeof uri === 'string' ? uri : 'the resource';
  const box = `rounded-md border border-border bg-surface ${fills ? 'min-h-40 flex-1' : 'h-96'}`;
  if (view === 'hex') {
    return (
      <div className={box}>
        <HexView bytes={content.bytes} label={`Bytes of ${of}`} />
      </div>
    );
  }
  const text = content.text();
  if (view === 'text') {
    return text.length > longestInFlow ? (
      <div className={box}>
        <TextView text={text} label={`Text of ${of}`} />
      </div>
    ) : (
      <PlainText text={text} isError={isError} />
    );
  }
  switch (content.kind) {
    case 'markdown':
    case 'likely-markdown':
      return (
        <div className="rounded-md border border-border bg-surface p-3">
          <MarkdownWithFrontmatter text={text} />
        </div>
      );
    case 'json':
      return fills || text.length > longestInFlow ? (
        <div className={box}>
          <JsonView text={text} path={`content ${of}`} label={`Content of ${of}`} />
        </div>
      ) : (
        <TextBlock text={text} isError={isError} />
      );
    case 'pdf':
      return <PdfDocument bytes={content.bytes} label={`Pages of ${of}`} />;
    default:
      return <DrawnMedia data={String(blob)} mimeType={type} />;
  }
}

const PdfPages = lazy(async () => ({
  default: (await import('../../ui/pdf/pdf-pages.tsx')).PdfPages,
}));

function PdfDocument({ bytes, label }: { bytes: Uint8Array; label: string }) {
  if (pdfVersion(bytes) === undefined) {
    return (
      <p className="rounded-md border border-border bg-surface p-3">
        It is declared as a PDF document, but does not start like one. See its bytes under Hex.
      </p>
    );
  }
  return (
    <Suspense fallback={<Skeleton label="Loading the PDF viewer" />}>
      <PdfPages bytes={bytes} label={label} />
    </Suspense>
  );
}

/** Markdown; the YAML that many documents begin with stays as it is. */
function MarkdownWithFrontmatter({ text }: { text: string }) {
  const [whole = '', yaml] =
    /^\u{FEFF}?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/u.exec(text) ?? [];
  return (
    <>
      {yaml !== undefined && (
        <pre className="mono mb-3 border-b border-border pb-2 break-words whitespace-pre-wrap text-text-muted">
          {yaml}
        </pre>
      )}
      <Markdown text={text.slice(whole.length)} />
    </>
  );
}

function PlainText({ text, isError }: { text: string; isError: boolean }) {
  const tone = isError ? 'border-danger/40 bg-danger-fill text-danger' : 'border-border bg-surface';
  return (
    <pre className={`rounded-md border p-3 break-words whitespace-pre-wrap ${tone}`}>{text}</pre>
  );
}
