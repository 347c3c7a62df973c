import type { ExitStatus } from '../../../shared/model/connection.ts';

/** What is known about a server that could not be used. */
export type Trouble = {
  message: string;
  target: string;
  transport: 'stdio' | 'http';
  exit?: ExitStatus | undefined;
  stderr: string[];
  strayStdout: string[];
};

type Rule = [pattern: RegExp, hint: string];

const rules: Rule[] = [
  [/ENOENT/, 'Check that the command is installed and on the PATH, or enter its full path.'],
  [/EACCES/, 'The file may not be executed: check its permissions.'],
  [/Cannot find module|ModuleNotFoundError/, 'A module is missing: install the server’s dependencies.'],
  [/EADDRINUSE/, 'Another program uses the server’s port: stop it or choose another port.'],
  [/ECONNREFUSED/, 'Nothing listens at this address: start the server, or check host and port.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The host name is unknown: check its spelling and your network.'],
  [/certificate|self-signed|SSL|TLS/i, 'The server’s certificate is not trusted by this machine.'],
  [/\b401\b|\b403\b/, 'The server wants credentials: add an Authorization header.'],
  [/\b404\b/, 'There is no MCP endpoint at this path; many servers use /mcp or /sse.'],
  [/\b405\b/, 'The endpoint refuses this kind of request: check the path.'],
  [/environment variable/, 'Set the variable before starting Wirebench, or edit the server.'],
  [/api[ _-]?key|token/i, 'The server asks for a key: set it in its environment.'],
];

/** What to try, most telling first; never empty. */
export function failureHints(trouble: Trouble): string[] {
  const said = [trouble.message, ...trouble.stderr].join('\n');
  const hints = rules.filter(([pattern]) => pattern.test(said)).map(([, hint]) => hint);
  if (trouble.strayStdout.length > 0) {
    hints.push('The server prints text to stdout, which is reserved for messages: send it to stderr.');
  }
  if (hints.length === 0 && trouble.transport === 'stdio') {
    hints.push(
      trouble.exit
        ? 'Run the command in a terminal to see why it ends.'
        : 'Check that the command starts an MCP server over stdio, and not a web server.',
    );
  }
  if (hints.length === 0) hints.push('Check that the address is that of an MCP server.');
  return hints;
}
