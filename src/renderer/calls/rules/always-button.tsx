import { lazy, Suspense, useState } from 'react';
import type { Elicitation } from '../../../shared/model/calls/call.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { definitionOf, useServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { newRule, type RuleDraft } from './rule-draft.ts';
import { storeRules } from './rule-list.tsx';

const RuleEditor = lazy(async () => ({
  default: (await import('./rule-editor.tsx')).RuleEditor,
}));

type AlwaysButtonProps = {
  request: Elicitation;
  /** The answer as it stands, as JSON text. */
  text: string;
};

/** Makes a rule of a question and the answer that was typed. */
export function AlwaysButton({ request, text }: AlwaysButtonProps) {
  const { serverName, callId } = request;
  const [isOpen, setOpen] = useState(false);
  const definition = useServers((state) => definitionOf(state, serverName));
  const call = useCalls(({ byId }) => (callId === undefined ? undefined : byId[callId]));
  if (!definition) return null;
  const tool = call?.method === 'tools/call' ? call.name : '';
  const { answerRules = [] } = definition;
  return (
    <>
      <Button
        variant="ghost"
        title="Adds a rule that answers requests like this one from this server for you"
        onClick={() => setOpen(true)}
      >
        Always…
      </Button>
      {isOpen && (
        <Suspense>
          <RuleEditor
            serverName={serverName}
            isNew
            first={draftFor(request, text, tool)}
            onSave={(rule) => {
              storeRules(definition, [...answerRules, rule]);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function draftFor(
  { message, requestedSchema }: Elicitation,
  text: string,
  tool: string,
): RuleDraft {
  const properties = isObject(requestedSchema) ? requestedSchema['properties'] : undefined;
  const isReadable = isObject(parsedJson(text));
  return {
    ...newRule,
    name: message.slice(0, 60),
    tool,
    fields: isObject(properties) ? Object.keys(properties).join(', ') : '',
    from: 'nothing',
    contentText: isReadable ? text : '{}',
  };
}
