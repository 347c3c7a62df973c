import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Note } from './open-audit.ts';

/** The calls of a page, of which those that hand something out or answer the chat are noted. */
export function auditedHandlers(
  handlers: Handlers<AppContract>,
  note: Note,
): Handlers<AppContract> {
  return {
    ...handlers,
    'servers.export': async (input, context) => {
      const exported = await handlers['servers.export'](input, context);
      const secrets = input.withSecrets ? 'with secrets' : 'without secrets';
      const what = `Exported the definitions of ${input.names.join(', ')} for ${input.format}, ${secrets}`;
      note({ kind: 'export', what });
      return exported;
    },
    'servers.document': async (input, context) => {
      const document = await handlers['servers.document'](input, context);
      note({ kind: 'export', what: `Exported documentation as ${input.format}` });
      return document;
    },
    'guided.export': async (input, context) => {
      const exported = await handlers['guided.export'](input, context);
      note({ kind: 'export', what: `Exported a guided sign-in as ${input.format}` });
      return exported;
    },
    'chat.export': (input, context) => {
      note({
        kind: 'export',
        what: `Exported the conversation ${input.conversationId} as ${input.format}, secrets hidden`,
      });
      return handlers['chat.export'](input, context);
    },
    'chat.setToolRule': async (input, context) => {
      await handlers['chat.setToolRule'](input, context);
      const { serverName, tool, rule } = input;
      const what =
        rule === undefined
          ? `Removed the chat’s rule for ${tool}`
          : `Made a rule of the chat for ${tool}: ${rule}`;
      note({ kind: 'chat-tool', what, serverName });
    },
  };
}
