import { useMemo, useState } from 'react';
import type { Problem } from '../../shared/model/problem.ts';
import { SchemaForm } from '../schema-form/schema-form.tsx';
import { JsonEditor } from '../ui/json-editor.tsx';
import { JsonView } from '../ui/json-view.tsx';
import { jsonFault } from '../use-judgement.ts';
import { useSuggest } from './use-suggest.ts';
import { hasArguments, wordsOf, type Callee } from './callee.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { notesBeyondFields, SchemaNotes } from './schema-notes.tsx';

export type ArgumentsView = 'form' | 'json' | 'definition';

type CallArgumentsProps = {
  callee: Callee;
  view: ArgumentsView;
  /** The arguments as JSON text: what is sent. */
  text: string;
  onText(text: string): void;
  /** What the schema has against them. */
  problems: readonly Problem[];
  /** The schema is no trouble: one that can't judge in time is kept from the editor too. */
  isJudged: boolean;
  /** What of the schema can't be used. */
  notes: readonly string[];
  /** The secrets that have to be typed again. */
  leftOut: readonly string[];
};

/** The same arguments as a form or as JSON; or what the server said they are. */
export function CallArguments(props: CallArgumentsProps) {
  const { callee, view, text, onText, problems, isJudged, notes, leftOut } = props;
  const { serverName, method, name, schema, raw } = callee;
  // The form is not there while the JSON is edited.
  const [lastValid, setLastValid] = useState('{}');
  if (text !== lastValid && text.trim() !== '' && jsonFault(text) === undefined) setLastValid(text);
  const suggest = useSuggest(callee, text);
  const told = useMemo(() => notesBeyondFields(notes, schema), [notes, schema]);
  return (
    <div
      className={`flex min-h-0 flex-1 flex-col gap-4 overflow-auto ${view === 'form' ? 'p-4' : ''}`}
    >
      {view === 'form' && <SchemaNotes notes={told} />}
      {view === 'json' && notes.length > 0 && (
        <div className="px-4 pt-3">
          <SchemaNotes notes={notes} />
        </div>
      )}
      {view === 'form' && <LeftOutNote names={leftOut} />}
      {view === 'form' && (
        <SchemaForm
          schema={schema}
          text={text}
          onText={onText}
          lastValid={lastValid}
          suggest={suggest}
          problems={problems}
        />
      )}
      {view === 'form' && !hasArguments(callee) && (
        <p className="text-text-muted">This {wordsOf[method].thing} takes no arguments.</p>
      )}
      {view === 'json' && (
        <JsonEditor
          value={text}
          path={`arguments ${serverName} ${method} ${name}`}
          label={`Arguments of ${name} as JSON`}
          schema={isJudged ? schema : undefined}
          faults={problems}
          onChange={onText}
        />
      )}
      {view === 'definition' && (
        <JsonView
          text={JSON.stringify(raw)}
          path={`definition ${serverName} ${method} ${name}`}
          label={`Definition of ${name}`}
        />
      )}
    </div>
  );
}
