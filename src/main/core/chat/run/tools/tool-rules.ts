import { join } from 'node:path';
import { z } from 'zod';
import {
  toolRule,
  type ChatEvent,
  type OfferedTool,
  type ToolRule,
} from '../../../../../shared/model/chat/chat.ts';
import { readJsonFile } from '../../../storage/json-file.ts';
import { writeAtomically } from '../../../storage/write-atomically.ts';
import type { ToolRules } from '../run-ports.ts';
import { systemReason } from '../../../../../shared/system-reason.ts';

/** The user's rules for tools in all conversations, in `<home>/chat-tools.json`. */
export type ToolRulesFile = {
  list(): ToolRule[];
  /** Sets the rule of a tool; without one, removes it. */
  set(
    of: Pick<ToolRule, 'serverName' | 'tool'>,
    rule?: Pick<ToolRule, 'rule' | 'definitionHash'>,
  ): void;
  isDenied(serverName: string, tool: string): boolean;
  /** These rules together with what was allowed in one conversation. */
  inConversation(events: ChatEvent[]): ToolRules;
  onChange(listener: () => void): () => void;
  flush(): Promise<void>;
};

const rulesFile = z.object({ version: z.literal(1), tools: z.array(toolRule) });

/** Opens the rules; a file that can't be used counts as empty, so that the user is asked again. */
export async function openToolRules(home: string): Promise<ToolRulesFile> {
  const file = join(home, 'chat-tools.json');
  const stored = await readJsonFile(file);
  const parsed = rulesFile.safeParse(stored.status === 'parsed' ? stored.value : undefined);
  const rules = new Map(
    (parsed.success ? parsed.data.tools : []).map((rule) => [keyOf(rule), rule]),
  );
  const listeners = new Set<() => void>();
  let writing = Promise.resolve();

  const set: ToolRulesFile['set'] = ({ serverName, tool }, rule) => {
    const key = keyOf({ serverName, tool });
    if (rule) rules.set(key, { serverName, tool, ...rule });
    else rules.delete(key);
    const text = JSON.stringify({ version: 1, tools: [...rules.values()] }, null, 2);
    writing = writing
      .then(() => writeAtomically(file, text))
      .catch((error: unknown) =>
        console.error(`${file} can’t be written: ${systemReason(error)}.`),
      );
    for (const listener of listeners) listener();
  };

  return {
    list: () => [...rules.values()],
    set,
    isDenied: (serverName, tool) => rules.get(keyOf({ serverName, tool }))?.rule === 'deny',
    inConversation(events) {
      const allowed = allowedIn(events);
      return {
        of(tool) {
          const rule = rules.get(keyOf(tool));
          if (rule && rule.rule !== 'allow') return rule.rule;
          const hashes = new Set(allowed.get(keyOf(tool)));
          if (rule?.definitionHash !== undefined) hashes.add(rule.definitionHash);
          if (hashes.size === 0) return undefined;
          return hashes.has(tool.definitionHash) ? 'allow' : 'changed';
        },
        allow(tool, holds) {
          const { serverName, tool: name, definitionHash } = tool;
          if (holds === 'always')
            set({ serverName, tool: name }, { rule: 'allow', definitionHash });
          else add(allowed, tool);
        },
      };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush: () => writing,
  };
}

const keyOf = ({ serverName, tool }: Pick<ToolRule, 'serverName' | 'tool'>): string =>
  JSON.stringify([serverName, tool]);

type Allowed = Map<string, Set<string>>;

function add(allowed: Allowed, tool: Pick<OfferedTool, 'serverName' | 'tool' | 'definitionHash'>) {
  const hashes = allowed.get(keyOf(tool)) ?? new Set();
  allowed.set(keyOf(tool), hashes.add(tool.definitionHash));
}

/** The definitions that the user allowed for a conversation, which its events tell. */
function allowedIn(events: ChatEvent[]): Allowed {
  const allowed: Allowed = new Map();
  const offered = new Map<string, OfferedTool>();
  const called = new Map<string, OfferedTool>();
  for (const one of events) {
    if (one.type !== 'run') continue;
    const { nodeId, event } = one;
    if (event.type === 'run-start') {
      for (const tool of event.tools) offered.set(`${nodeId} ${tool.wireName}`, tool);
    }
    if (event.type === 'call') {
      const tool = offered.get(`${nodeId} ${event.wireName}`);
      if (tool) called.set(`${nodeId} ${event.callId}`, tool);
    }
    if (event.type !== 'approval' || event.by !== 'user') continue;
    const { decision } = event;
    const tool = called.get(`${nodeId} ${event.callId}`);
    if (tool && decision.allow && decision.holds === 'conversation') add(allowed, tool);
  }
  return allowed;
}
