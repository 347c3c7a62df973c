import type {
  ConnectionFailure,
  ExitStatus,
  FailureReason,
} from '../../../../shared/model/servers/connection.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';

/** What is known about a server that could not be used. */
export type Trouble = {
  message: string;
  reason?: FailureReason | undefined;
  launch: Launch;
  exit?: ExitStatus | undefined;
  stderr: string[];
  strayStdout: string[];
  halfOpen?: ConnectionFailure['halfOpen'];
};

type Rule = [pattern: RegExp, hint: string];

const rules: Rule[] = [
  [/ENOENT/, 'Check that the command is installed and on the PATH, or enter its full path.'],
  [
    /bwrap: execvp/,
    'In its sandbox the server sees the system’s programs, those on your PATH, and its folder: put the command into one of them, or allow all files.',
  ],
  [/EACCES/, 'The file is not executable: check its permissions.'],
  [/The folder .* does not exist/, 'Correct the working folder in the server’s settings.'],
  [
    /Cannot find (module|package)|ModuleNotFoundError|ERR_MODULE_NOT_FOUND/,
    'A module is missing: install the server’s dependencies, and check the path of its script.',
  ],
  [/npm (error|ERR!) (code )?E404/, 'The package was not found: check its name.'],
  [/EADDRINUSE/, 'Another program uses the server’s port: stop it or choose another port.'],
  [/ECONNREFUSED/, 'Nothing listens at this address: start the server, or check host and port.'],
  [/: bad port\b/, 'HTTP clients and browsers block this port: use another one.'],
  [
    /ECONNRESET|other side closed|socket hang up/,
    'The server closed the connection: check its log.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The host name is unknown: check its spelling and your network.'],
  [
    /self[- ]signed certificate|unable to (verify the first|get (local )?issuer) certificate/i,
    'The server’s certificate is from an unknown authority: add the authority’s file in Settings, Network.',
  ],
  [
    /certificate has expired|certificate is not yet valid/i,
    'The server’s certificate has expired: renew it, or check this machine’s clock.',
  ],
  [/does not match certificate/i, 'The certificate is for another host name: use that name.'],
  [
    /it does not speak TLS at this port/,
    'Use http:// instead of https://, or the port at which the server speaks TLS.',
  ],
  [
    /Proxy response \(407\)/,
    'The proxy requires a user name and a password: put them into its address.',
  ],
  [/Proxy response/, 'The proxy refused the connection: check its address in Settings, Network.'],
  [
    /^The variable .* (is not in the|has no value: no) environment/,
    'Choose another environment, or give the variable a value in it (Environments).',
  ],
  [/^The input .* was not given/, 'Connect the server again, and answer what it asks for.'],
  [
    /^The secret .* (is not stored here|can’t be opened)/,
    'Then try again: without its secret the server was neither started nor reached.',
  ],
  [
    /environment variable .* is not set/,
    'Set the variable before you start Wirebench, or edit the server.',
  ],
  [
    /api[ _-]?key|access[ _-]?token|_TOKEN\b/i,
    'The server asks for a key: set it in its environment.',
  ],
  [
    /^It (refused|answered) server\/discover with/,
    'The server speaks another revision of MCP: choose its protocol era in the server’s settings.',
  ],
  [
    /the proxy in the settings is not approved yet/,
    'Open Settings, Network, and save: you are asked to approve the proxy once.',
  ],
];

/** What the user can try, the most likely help first; never empty. */
export function failureHints({
  message,
  reason,
  launch,
  exit,
  stderr,
  strayStdout,
  halfOpen,
}: Trouble): string[] {
  const said = [message, ...stderr].join('\n');
  const own = reason && reasonHint(reason);
  const hints = [
    ...(own === undefined ? [] : [own]),
    ...rules.filter(([pattern]) => pattern.test(said)).map(([, hint]) => hint),
  ];
  if (
    reason?.kind === 'no-response' &&
    launch.kind === 'stdio' &&
    /^(npx|uvx|bunx|pnpx)(\.cmd)?$/.test(launch.command)
  ) {
    hints.push(`The first start with ${launch.command} downloads the package: connect again.`);
  }
  if (strayStdout.length > 0) {
    hints.push(
      'The server prints text to stdout, which is reserved for messages: send it to stderr.',
    );
  }
  if (hints.length > 0) return hints;
  if (halfOpen === 'refused') {
    return [
      'Continue without the handshake, or send raw messages: you can still talk to the server.',
    ];
  }
  if (launch.kind === 'http') return ['Check that the address is that of an MCP server.'];
  if (halfOpen) {
    return [
      'Check that the command starts an MCP server over stdio; a raw message shows whether it answers anything.',
    ];
  }
  return exit
    ? ['Run the command in a terminal to see why it ends.']
    : ['Check that the command starts an MCP server over stdio, and not a web server.'];
}

function reasonHint(reason: FailureReason): string | undefined {
  switch (reason.kind) {
    case 'http-status':
      return statusHint(reason.status);
    case 'refused':
      return reason.status === undefined ? undefined : statusHint(reason.status);
    case 'redirect':
      return redirectHints[reason.to];
    case 'credentials-in-address':
      return 'Take them out of the address, and send them in an Authorization header: “Basic ” and “name:password” in base64.';
    case 'unreachable':
    case 'no-response':
      return undefined;
  }
}

function statusHint(status: number): string | undefined {
  if (status === 401 || status === 403) {
    return 'The server requires credentials: add an Authorization header.';
  }
  if (status === 404)
    return 'There is no MCP endpoint at this path; many servers use /mcp or /sse.';
  if (status === 429) return 'The server takes no more requests for now: wait, then connect again.';
  if (status === 405) return 'The endpoint refuses this kind of request: check the path.';
  return status >= 500 && status < 600
    ? 'The server failed with an internal error: check its log.'
    : undefined;
}

const redirectHints = {
  'other-origin':
    'Follow it if you trust that address, or enter the address in the server’s settings. Messages go there without the headers of the definition.',
  'message-lost':
    'A gateway in front of the server seems to want a sign-in on a page of its own, which no MCP client can follow: set a header that it takes in the server’s settings, or have it answer HTTP 401.',
  unusable: undefined,
};
