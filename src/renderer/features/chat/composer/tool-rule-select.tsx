import { ruleOf, ruleTool, useToolRules } from '../state/tool-rules.ts';

/** Chooses the rule of a tool for all conversations. */
export function ToolRuleSelect({ serverName, tool }: { serverName: string; tool: string }) {
  const rule = useToolRules(({ rules }) => ruleOf(rules, serverName, tool));
  return (
    <select
      aria-label={`Rule for ${tool}`}
      value={rule ?? ''}
      onChange={({ target: { value } }) =>
        ruleTool(serverName, tool, value === 'ask' || value === 'deny' ? value : undefined)
      }
      className={`h-5 shrink-0 rounded-sm border border-transparent bg-overlay text-[11px] hover:border-border-strong ${rule === undefined ? 'text-text-muted' : ''}`}
    >
      <option value="">Chat setting</option>
      {rule === 'allow' && <option value="allow">Always allowed</option>}
      <option value="ask">Always ask</option>
      <option value="deny">Never offer</option>
    </select>
  );
}
