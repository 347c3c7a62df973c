import { useMemo, useState } from 'react';
import { jsonRecords } from '../../../shared/json/json-records.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { base64Size } from './content-bytes.ts';
import { ContentNotes } from './content-notes.tsx';
import type { ContentPart } from './content-parts.ts';
import { Media } from './media.tsx';
import { OtherBlock } from './other-block.tsx';
import { RecordTable } from './record-table.tsx';
import { ResourceContent } from './resource-content.tsx';
import { ResourceLink } from './resource-link.tsx';
import { TextBlock } from './text-block.tsx';

type ContentViewProps = {
  parts: ContentPart[];
  isError: boolean;
  /** Lists of objects are tables first, for people who read no JSON. */
  withTables?: boolean;
  /** Whether a single resource fills the pane that it is shown in. */
  mayFill?: boolean;
};

/** Content blocks in order; whatever is not understood is shown as JSON. */
export function ContentView(props: ContentViewProps) {
  const { parts, isError, withTables = false, mayFill = false } = props;
  if (parts.length === 0) {
    return <p className="p-4 text-text-muted">The result has no content.</p>;
  }
  const fills = mayFill && parts.length === 1 && isResource(parts[0]?.block);
  return (
    <ul className={`flex flex-col gap-3 p-4 ${fills ? 'h-full' : ''}`}>
      {parts.map(({ label, block }, i) => (
        // Blocks have no identity of their own but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i} className={fills ? 'flex min-h-0 flex-1 flex-col' : ''}>
          {label !== undefined && <p className="mb-1 text-xs font-medium">{label}</p>}
          {isSchema(block) ? (
            <Block {...{ block, isError, withTables, fills }} />
          ) : (
            <OtherBlock label="unknown content" block={block} />
          )}
        </li>
      ))}
    </ul>
  );
}

type BlockProps = {
  block: Record<string, unknown>;
  isError: boolean;
  withTables: boolean;
  fills: boolean;
};

function Block(props: BlockProps) {
  const { annotations, _meta: meta } = props.block;
  return (
    <>
      <BlockContent {...props} />
      <ContentNotes annotations={annotations} meta={meta} />
    </>
  );
}

function BlockContent({ block, isError, withTables, fills }: BlockProps) {
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
    return <ResourceContent resource={resource} isError={isError} fills={fills} />;
  }
  return <OtherBlock label={String(type ?? 'unknown content')} block={block} />;
}

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

const isResource = (block: unknown): boolean => isSchema(block) && block['type'] === 'resource';
