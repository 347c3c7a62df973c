import { useRef, useState } from 'react';
import { pressOnce } from '../../../../ui/consent/press-once.ts';
import { ProblemList } from '../../../../calls/problems/problem-list.tsx';
import { useOneAtATime } from '../../../../calls/use-one-at-a-time.ts';
import { useProblems } from '../../../../calls/problems/use-problems.ts';
import { useUndoKeys } from '../../../../calls/arguments/use-undo-keys.ts';
import { report } from '../../../../notices.ts';
import { DraftBoard } from '../../../../schema-form/form/draft-board.ts';
import { SchemaForm } from '../../../../schema-form/schema-form.tsx';
import { useTextHistory } from '../../../../schema-form/form/text-history.ts';
import { Button } from '../../../../ui/button.tsx';
import { Choice } from '../../../../ui/fields/choice.tsx';
import { JsonEditor } from '../../../../ui/editor/json-editor.tsx';

type ApprovalEditorProps = {
  name: string;
  schema: unknown;
  argumentsText: string;
  onCancel(): void;
  onAllow(argumentsText: string): void;
};

/** Edits the arguments of a call before it is allowed. */
export function ApprovalEditor(props: ApprovalEditorProps) {
  const { name, schema, argumentsText, onCancel, onAllow } = props;
  const [text, setText] = useState(argumentsText);
  const [view, setView] = useState<'form' | 'json'>('form');
  const [drafts] = useState(() => new DraftBoard());
  const { change, undo, redo } = useTextHistory(text, setText, drafts);
  const section = useRef<HTMLElement>(null);
  useUndoKeys(section, { undo, redo }, false);
  const { problems, judging, maySend, isWarned, canSendAnyway, asked } = useProblems(
    schema,
    text,
    drafts,
  );
  const allow = useOneAtATime(async () => {
    if (await maySend()) onAllow(text);
  });
  return (
    <section
      ref={section}
      aria-label={`Changed arguments of ${name}`}
      className="flex flex-col gap-2 rounded-md border border-border bg-canvas p-2.5"
    >
      <Choice
        label="How to change them"
        value={view}
        options={[
          { value: 'form', label: 'Form' },
          { value: 'json', label: 'JSON' },
        ]}
        onChoice={(next) => setView(next)}
      />
      {view === 'form' ? (
        <div className="max-h-80 overflow-auto">
          <SchemaForm
            schema={schema}
            text={text}
            onText={change}
            lastValid={argumentsText}
            problems={judging.problems}
            asked={asked}
            drafts={drafts}
          />
        </div>
      ) : (
        <div className="flex h-60 flex-col">
          <JsonEditor
            value={text}
            path={`approval ${name}`}
            label={`Arguments of ${name} as JSON`}
            schema={judging.isJudged ? schema : undefined}
            faults={problems}
            onChange={(next) => change(next)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onCancel}>Back</Button>
        <div className="min-w-0 flex-1">
          {problems.length > 0 && <ProblemList problems={problems} isAlert={isWarned} />}
        </div>
        <Button
          variant="primary"
          {...pressOnce(() => report(allow(), 'The answer could not be given'))}
        >
          {canSendAnyway ? 'Allow anyway' : 'Allow with these arguments'}
        </Button>
      </div>
    </section>
  );
}
