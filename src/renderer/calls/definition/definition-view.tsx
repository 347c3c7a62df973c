import { useEffect, useState } from 'react';
import type {
  DefinitionForProvider,
  ToolProvider,
} from '../../../shared/model/chat/definition-for-provider.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import type { JsonPath } from '../../ui/json/json-path.ts';
import { prettyJson } from '../../ui/json/pretty-json.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { Callee } from '../callee.ts';

type Form = 'sent' | ToolProvider;

const forms: { value: Form; label: string }[] = [
  { value: 'sent', label: 'As sent' },
  { value: 'openai', label: 'OpenAI' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'gemini', label: 'Gemini' },
];

type DefinitionViewProps = {
  callee: Callee;
  /** The place in the definition to show. */
  marked: JsonPath | undefined;
};

/** A definition as the server sent it; that of a tool also as each provider gets it from the chat. */
export function DefinitionView({ callee, marked }: DefinitionViewProps) {
  const { serverName, method, name, raw } = callee;
  // A place that is to be shown is one of what was sent.
  const [chosen, setChosen] = useState<{ form: Form; marked: JsonPath | undefined }>();
  const form = chosen && chosen.marked === marked ? chosen.form : 'sent';
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      {method === 'tools/call' && (
        <div className="flex-none px-4 py-1">
          <Choice
            label="Form of the definition"
            value={form}
            options={forms}
            onChoice={(next) => setChosen({ form: next, marked })}
          />
        </div>
      )}
      {form === 'sent' ? (
        <JsonView
          text={JSON.stringify(raw)}
          path={`definition ${serverName} ${method} ${name}`}
          label={`Definition of ${name}`}
          mark={marked}
        />
      ) : (
        <ForProvider key={form} callee={callee} provider={form} />
      )}
    </div>
  );
}

function ForProvider({ callee, provider }: { callee: Callee; provider: ToolProvider }) {
  const { connectionId, serverName, name, raw } = callee;
  const [got, setGot] = useState<DefinitionForProvider | { problem: string }>();
  useEffect(() => {
    const query = new AbortController();
    const asked = { connectionId, tool: name, provider };
    backend.call('chat.definitionForProvider', asked, { signal: query.signal }).then(
      (definition) => setGot(definition),
      (error: unknown) => {
        if (!query.signal.aborted) setGot({ problem: messageOf(error) });
      },
    );
    return () => query.abort();
    // The definition that was sent may change, and the form with it.
  }, [connectionId, name, provider, raw]);
  const { label } = forms.find(({ value }) => value === provider) ?? {};
  if (!got) return <Skeleton label={`Loading the form for ${label}`} />;
  if ('problem' in got || got.status === 'left-out') {
    return (
      <p role="alert" className="px-4 py-2 break-words">
        Models of {label} don’t get this tool.{' '}
        <VisibleText text={'problem' in got ? got.problem : got.why} />
      </p>
    );
  }
  const shown = prettyJson(got.text) ?? got.text;
  return (
    <>
      <div className="flex flex-none items-start px-4">
        <ul aria-label="Changes" className="min-w-0 flex-1 pt-1 text-xs">
          {got.changes.length === 0 && (
            <li className="text-text-muted">The schema is unchanged.</li>
          )}
          {got.changes.map(({ kind, path, what }) => (
            <li key={`${path} ${what}`} className="break-words text-warning">
              {kind === 'lossy' ? 'Information lost' : 'Changed'} at{' '}
              <VisibleText text={`${path === '' ? 'the top' : path}: ${what}`} />
            </li>
          ))}
        </ul>
        <CopyButton label={`Copy the definition for ${label}`} text={shown} />
      </div>
      <JsonView
        text={shown}
        path={`definition ${serverName} ${name} ${provider}`}
        label={`Definition of ${name} for ${label}`}
      />
    </>
  );
}
