import { z } from 'zod';
import { defineTool } from '../agent-tool.ts';
import { runRequest } from '../servers/run-request.ts';
import { serverInput } from './inputs.ts';
import { answerOf, requestAnswer } from './request-answer.ts';

export const readResource = defineTool({
  name: 'read_resource',
  title: 'Read a resource',
  description:
    'Reads a resource of an inspected server by its URI, and returns the result as the server sent it.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.object({
    server: serverInput,
    uri: z.string().max(10_000).describe('its URI, such as file:///notes.txt'),
  }),
  output: requestAnswer,
  async answer({ server, uri }, { desk, signal, onProgress }) {
    const session = await desk.reach(server, { signal });
    const request = { method: 'resources/read', name: uri, argumentsText: '{}' } as const;
    return answerOf(await runRequest(desk, session, request, { signal, onProgress }));
  },
});
