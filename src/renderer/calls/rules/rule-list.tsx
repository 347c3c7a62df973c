import { Pencil, Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AnswerRule } from '../../../shared/model/servers/answer-rule.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { report } from '../../notices.ts';
import { updateServer } from '../../stores/servers-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { focusAfterRemoval } from '../../ui/fields/form-rows.ts';
import { draftOf, newRule } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { thenLabel, whenLabel } from './rule-labels.ts';

/** The rules of a server, in the order in which they are tried: each can be switched off, edited, removed. */
export function RuleList({ definition }: { definition: ServerDefinition }) {
  const { name: serverName, answerRules: rules = [] } = definition;
  const list = useRef<HTMLDivElement>(null);
  const removedAt = useRef<number>(undefined);
  const [edited, setEdited] = useState<number | 'new'>();
  const store = (next: AnswerRule[]) => storeRules(definition, next);
  const replace = (index: number, rule: AnswerRule) => store(rules.with(index, rule));
  const remove = (index: number) => {
    removedAt.current = index;
    store(rules.toSpliced(index, 1));
  };
  // The row goes, and the focus with it, once the core has answered.
  useLayoutEffect(() => {
    const at = removedAt.current;
    removedAt.current = undefined;
    if (at !== undefined && document.activeElement === document.body)
      focusAfterRemoval(list.current, at);
  }, [rules.length]);
  return (
    <div ref={list} className="flex max-w-xl flex-col items-start gap-1">
      {rules.length > 0 && (
        <ol aria-label="Answer rules" className="w-full">
          {rules.map((rule, index) => (
            // Rules have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-row className="flex items-start gap-1 py-1">
              <Checkbox
                className="flex-1 items-start [&>input]:mt-0.5"
                checked={rule.isOff !== true}
                onChecked={(isOn) => replace(index, switched(rule, isOn))}
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{rule.name}</span>
                  <span className="block text-xs break-words text-text-muted">
                    {`${whenLabel(rule)}: ${thenLabel(rule)}`}
                  </span>
                </span>
              </Checkbox>
              <IconButton
                icon={Pencil}
                label={`Edit the rule ${rule.name}`}
                onClick={() => setEdited(index)}
              />
              <IconButton
                icon={X}
                label={`Remove the rule ${rule.name}`}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        className="-ml-2"
        size="small"
        variant="ghost"
        icon={Plus}
        onClick={() => setEdited('new')}
      >
        Add rule
      </Button>
      {edited !== undefined && (
        <RuleEditor
          serverName={serverName}
          isNew={edited === 'new'}
          first={draftAt(edited === 'new' ? undefined : rules[edited])}
          onSave={(rule) => {
            if (edited === 'new') store([...rules, rule]);
            else replace(edited, rule);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

/** Stores the rules of a server; they hold at once, unless they hand over what was not agreed to. */
export function storeRules(definition: ServerDefinition, rules: AnswerRule[]): void {
  const { answerRules: _before, ...rest } = definition;
  const changed = { ...rest, ...(rules.length > 0 && { answerRules: rules }) };
  report(updateServer(definition.name, changed), `${definition.name} could not be changed`);
}

const draftAt = (rule: AnswerRule | undefined) => (rule ? draftOf(rule) : newRule);

function switched({ isOff: _before, ...rule }: AnswerRule, isOn: boolean): AnswerRule {
  return isOn ? rule : { ...rule, isOff: true };
}
