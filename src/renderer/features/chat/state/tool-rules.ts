import { create } from 'zustand';
import type { ToolRule } from '../../../../shared/model/chat/chat.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';

/** What the user said of tools for all conversations. */
export const useToolRules = create<{ rules: readonly ToolRule[] }>(() => ({ rules: [] }));

export const setToolRules = (rules: readonly ToolRule[]): void => useToolRules.setState({ rules });

export const ruleOf = (
  rules: readonly ToolRule[],
  serverName: string,
  tool: string,
): ToolRule['rule'] | undefined =>
  rules.find((one) => one.serverName === serverName && one.tool === tool)?.rule;

/** A tool is allowed from an approval only, where one sees what it would do. */
export const ruleTool = (
  serverName: string,
  tool: string,
  rule: 'ask' | 'deny' | undefined,
): void =>
  report(
    backend.call('chat.setToolRule', { serverName, tool, ...(rule && { rule }) }),
    `Rule for ${tool} could not be changed`,
  );
