import { z } from 'zod';
import { cutAtWord } from '../../../shared/cut-at-word.ts';
import { defineTool } from '../agent-tool.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { serverInput } from './inputs.ts';

const longestText = 8000;
const mostNotes = 20;

export const connectServer = defineTool({
  name: 'connect_server',
  title: 'Connect a server',
  description:
    'Starts or connects to a server and reports the handshake: protocol revision, capabilities, instructions, and findings. With restart: true it stops the server and starts it again; do that after you changed its code. Other tools connect automatically. A server that the user has not approved is not started; the result says what the user can do.',
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  input: z.object({
    server: serverInput,
    restart: z.boolean().default(false).describe('end it first, so that changed code is run'),
  }),
  output: z.object({
    server: z.string(),
    revision: z.string(),
    era: z.string(),
    server_info: z.string().describe('the server’s own information, as JSON'),
    capabilities: z.string().describe('as JSON'),
    instructions: z.string().optional(),
    notes: z.array(z.string()).describe('what is wrong with the handshake'),
  }),
  async answer({ server: name, restart }, { desk, signal }) {
    const { server, notes } = await desk.reach(name, { signal, restarts: restart });
    const { revision, era, serverInfo, capabilities, instructions } = server;
    return {
      data: {
        server: name,
        revision,
        era,
        server_info: cutAtWord(jsonOf(serverInfo), longestText),
        capabilities: cutAtWord(jsonOf(capabilities), longestText),
        ...(instructions !== undefined && { instructions: cutAtWord(instructions, longestText) }),
        notes: notes.slice(0, mostNotes),
      },
    };
  },
});
