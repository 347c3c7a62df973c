import { create } from 'zustand';
import type { ToolRule } from '../../../../shared/model/chat/chat.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';

/** The user's rules for tools in all conversations. */
export const useToolRules = create<{ rules: readonly ToolRule[] }>(() => ({ rules: [] }));

export const setToolRules = (rules: readonly ToolRule[]): void => useToolRules.setState({ rules });

export const ruleOf = (
  rules: readonly ToolRule[],
  serverName: string,
  tool: string,
): ToolRule['rule'] | undefined =>
  rules.find((one) => one.serverName === serverName && one.tool === tool)?.rule;

/**
 * Changes the rule of a tool. Only an approval can allow a tool, since it shows what the tool would
 * do.
 */
export const ruleTool = (
  serverName: string,
  tool: string,
  rule: 'ask' | 'deny' | undefined,
): void =>
  report(
    backend.call('chat.setToolRule', { serverName, tool, ...(rule && { rule }) }),
    `Rule for ${tool} could not be changed`,
  );
