import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import type { Unsent } from '../../schema-form/form/unsent.ts';
import { SchemaForm } from '../../schema-form/schema-form.tsx';
import { JsonEditor } from '../../ui/editor/json-editor.tsx';
import type { JsonEditorProps } from '../../ui/editor/monaco-editor.tsx';
import type { JsonPath } from '../../ui/json/json-path.ts';
import { prepareMonaco } from '../../ui/editor/monaco-loader.ts';
import type { Judging } from '../../use-judgement.ts';
import { useFormPorts } from './use-form-ports.ts';
import { useSuggest } from './use-suggest.ts';
import { hasArguments, callLabels, type Callee } from '../callee.ts';
import type { KeptArguments } from './kept-arguments.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { SideBySide } from '../side-by-side.tsx';
import { DefinitionView } from '../definition/definition-view.tsx';
import { notesBeyondFields, SchemaNotes } from '../definition/schema-notes.tsx';

const PullDialog = lazy(async () => ({
  default: (await import('../pull/pull-dialog.tsx')).PullDialog,
}));

const PathDialog = lazy(async () => ({
  default: (await import('../paths/path-dialog.tsx')).PathDialog,
}));

export type ArgumentsView = 'form' | 'both' | 'json' | 'definition';

type CallArgumentsProps = {
  callee: Callee;
  view: ArgumentsView;
  /** The arguments as the JSON text that is sent, with the drafts of the form. */
  kept: KeptArguments;
  onText(text: string, before?: Unsent): void;
  /** Replaces the whole text, as one step of undo. */
  onReplace(text: string, before?: Unsent): void;
  /** The problems of the arguments by their schema. */
  judging: Judging;
  /** The problems that the server reported when it was called. */
  serverProblems: readonly Problem[];
  /** The place in the definition to show. */
  marked: JsonPath | undefined;
  /** How often Run was refused because of problems since a call was last allowed. */
  asked: number;
};

/** The arguments as a form or as JSON, or the definition that the server gave of them. */
export function CallArguments(props: CallArgumentsProps) {
  const { callee, view, kept, onText, onReplace, judging, serverProblems, marked, asked } = props;
  const { text, lastValid, drafts, leftOut } = kept;
  const { notes, unchecked } = judging;
  const problems = useMemo(
    () => [...judging.problems, ...serverProblems],
    [judging.problems, serverProblems],
  );
  const { serverName, method, name, schema } = callee;
  const suggest = useSuggest(callee, text);
  const { ports, pulling, onPulled, picking, onPicked } = useFormPorts(callee, onReplace);
  const told = useMemo(() => notesBeyondFields(notes, schema), [notes, schema]);
  useEffect(prepareMonaco, []);
  const form = (
    <div className="flex flex-col gap-4">
      <SchemaNotes notes={told} unchecked={unchecked} />
      <LeftOutNote names={leftOut} />
      <SchemaForm
        schema={schema}
        text={text}
        onText={onText}
        lastValid={lastValid}
        suggest={suggest}
        ports={ports}
        problems={problems}
        asked={asked}
        drafts={drafts}
      />
      {pulling && (
        <Suspense>
          <PullDialog
            serverName={serverName}
            label={pulling.label}
            kind={pulling.kind}
            onChoose={pulling.take}
            onClose={onPulled}
          />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <PathDialog picking={picking} onClose={onPicked} />
        </Suspense>
      )}
      {!hasArguments(callee) && (
        <p className="text-text-muted">This {callLabels[method].thing} takes no arguments.</p>
      )}
    </div>
  );
  const editor: JsonEditorProps = {
    value: text,
    path: `arguments ${serverName} ${method} ${name}`,
    label: `Arguments of ${name} as JSON`,
    // A schema that can't be judged in time is kept from the editor too.
    schema: judging.isJudged ? schema : undefined,
    faults: problems,
    onChange: (next) => onText(next),
  };
  switch (view) {
    case 'form':
      return <div className="min-h-0 flex-1 overflow-auto p-4">{form}</div>;
    case 'both':
      return <SideBySide form={form} editor={editor} />;
    case 'json':
      return (
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto">
          {(notes.length > 0 || unchecked !== undefined) && (
            <div className="px-4 pt-3">
              <SchemaNotes notes={notes} unchecked={unchecked} />
            </div>
          )}
          <JsonEditor {...editor} />
        </div>
      );
    case 'definition':
      return <DefinitionView callee={callee} marked={marked} />;
  }
}
