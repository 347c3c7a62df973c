import { requestText, type CallToCopy } from './call-to-copy.ts';
import { commandLine } from './command-line.ts';
import { curlCommand } from './curl.ts';
import { pythonProgram } from './python.ts';
import { stdinLine } from './stdin-line.ts';
import { typescriptProgram } from './typescript.ts';

/**
 * A format to copy a call in; where `text` is missing the call can't have it, and the label says
 * why.
 */
export type CopyFormat = {
  label: string;
  text?: () => string;
  /** Whether it is run by Wirebench itself, which then needs the secrets of the server. */
  isOurs?: true;
};

/** What a call with valid arguments can be copied as. */
export function copyFormats(call: CallToCopy, inputNames: readonly string[]): CopyFormat[] {
  const { method, launch, isSse } = call;
  const formats: CopyFormat[] = [
    { label: 'JSON-RPC request', text: () => requestText(call) },
    method === 'tools/call'
      ? { label: 'Command line', text: () => commandLine(call, inputNames), isOurs: true }
      : { label: 'Command line (for tools only)' },
  ];
  if (launch.kind === 'bundled') {
    return [...formats, { label: 'Programs (not for bundled servers)' }];
  }
  return [
    ...formats,
    { label: 'TypeScript', text: () => typescriptProgram(call, launch) },
    { label: 'Python', text: () => pythonProgram(call, launch) },
    launch.kind === 'stdio'
      ? { label: 'Shell line to its stdin', text: () => stdinLine(call, launch) }
      : isSse
        ? { label: 'curl (not over HTTP+SSE)' }
        : { label: 'curl', text: () => curlCommand(call, launch) },
  ];
}
