import { useMemo, useState } from 'react';
import { jsonRecords } from '../../../shared/json/json-records.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import { RecordTable } from './record-table.tsx';

type StructuredContentProps = {
  /** The text of `structuredContent`, as it was sent. */
  text: string;
  callId: number;
};

/** The structured content of a result: a list of objects as a table at first, anything as JSON. */
export function StructuredContent({ text, callId }: StructuredContentProps) {
  const [isTable, setTable] = useState(true);
  const records = useMemo(() => jsonRecords(text), [text]);
  const json = <JsonView text={text} path={`structured ${callId}`} label="Structured content" />;
  if (!records) return json;
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-none items-center border-b border-border px-4 py-1">
        <Choice
          label="How to show the structured content"
          value={isTable ? 'table' : 'json'}
          options={[
            { value: 'table', label: 'Table' },
            { value: 'json', label: 'JSON' },
          ]}
          onChoice={(next) => setTable(next === 'table')}
        />
      </div>
      <div className={`min-h-0 flex-1 ${isTable ? 'overflow-auto p-4' : ''}`}>
        {isTable ? <RecordTable records={records} /> : json}
      </div>
    </div>
  );
}
