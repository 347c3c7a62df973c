import { argumentsLine, type CallToCopy } from './call-to-copy.ts';
import { literal, textLiteral, type LiteralStyle } from './literal.ts';
import { variablesIn, type SafeLaunch, type SafePairs } from './safe-launch.ts';
import type { SafeText } from './safe-text.ts';

type Reachable = Exclude<SafeLaunch, { kind: 'bundled' }>;

/** A program for the official TypeScript SDK, which is a module: it awaits at its top. */
export function typescriptProgram(call: CallToCopy, launch: Reachable): string {
  const given = literal(argumentsLine(call), style);
  const transport = transportOf(call, launch);
  const needsEnv = variablesIn(textsOf(launch)).length > 0;
  const needsExact = given.includes('exact("');
  return [
    '// npm install @modelcontextprotocol/client',
    ...importsOf(transport.name),
    '',
    ...(needsEnv ? [envHelper, ''] : []),
    ...(needsExact ? [exactHelper, ''] : []),
    ...clientOf(call),
    `await client.connect(\n  ${transport.code},\n);`,
    requestOf(call, given),
    'console.log(JSON.stringify(result, null, 2));',
    'await client.close();',
    '',
  ].join('\n');
}

const envHelper = `function env(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(\`Set the environment variable \${name}.\`);
  return value;
}`;

const exactHelper = `// These digits are more than a JavaScript number holds. JSON.rawJSON sends them as they are (Node 22 or newer).
const exact = (digits: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);`;

const style: LiteralStyle = {
  number: (text) => (JSON.stringify(Number(text)) === text ? text : `exact(${textLiteral(text)})`),
  keyword: (value) => value,
  // In an object literal, `"__proto__":` sets the prototype and makes no member.
  name: (name) => (name === '__proto__' ? '["__proto__"]:' : `${textLiteral(name)}:`),
};

const textsOf = (launch: Reachable): SafeText[] =>
  launch.kind === 'http'
    ? [launch.url, ...launch.headers.map(([, value]) => value)]
    : [launch.command, ...launch.args, launch.cwd ?? [], ...launch.env.map(([, value]) => value)];

function importsOf(transport: string): string[] {
  const main = `import { Client } from '@modelcontextprotocol/client';`;
  return transport === 'StdioClientTransport'
    ? [main, `import { ${transport} } from '@modelcontextprotocol/client/stdio';`]
    : [`import { Client, ${transport} } from '@modelcontextprotocol/client';`];
}

function clientOf({ envelope, revision }: CallToCopy): string[] {
  const info = `{ name: 'example', version: '1.0.0' }`;
  if (!envelope) return [`const client = new Client(${info});`];
  return [
    'const client = new Client(',
    `  ${info},`,
    `  { versionNegotiation: { mode: { pin: ${textLiteral(revision)} } } },`,
    ');',
  ];
}

function transportOf({ isSse }: CallToCopy, launch: Reachable): { name: string; code: string } {
  if (launch.kind === 'http') {
    const name = isSse ? 'SSEClientTransport' : 'StreamableHTTPClientTransport';
    const options =
      launch.headers.length > 0
        ? `, {\n    requestInit: { headers: ${pairs(launch.headers)} },\n  }`
        : '';
    return { name, code: `new ${name}(new URL(${text(launch.url)})${options})` };
  }
  const { command, args, cwd, env } = launch;
  const members = [
    `command: ${text(command)}`,
    `args: [${args.map(text).join(', ')}]`,
    ...(cwd ? [`cwd: ${text(cwd)}`] : []),
    ...(env.length > 0 ? [`env: ${pairs(env)}`] : []),
  ];
  const name = 'StdioClientTransport';
  return { name, code: `new ${name}({\n${members.map((m) => `    ${m},\n`).join('')}  })` };
}

function requestOf({ method, name, schema }: CallToCopy, given: string): string {
  if (method === 'resources/read') {
    return `const result = await client.readResource({ uri: ${textLiteral(name)} });`;
  }
  const call = method === 'tools/call' ? 'callTool' : 'getPrompt';
  const request = `const result = await client.${call}({\n  name: ${textLiteral(name)},\n  arguments: ${given.replaceAll('\n', '\n  ')},\n});`;
  // The client mirrors arguments into headers only for tools that it has listed.
  const isMirrored = method === 'tools/call' && JSON.stringify(schema)?.includes('"x-mcp-header"');
  return isMirrored ? `await client.listTools();\n${request}` : request;
}

const pairs = (all: SafePairs): string =>
  `{ ${all.map(([name, value]) => `${style.name(name)} ${text(value)}`).join(', ')} }`;

const text = (pieces: SafeText): string =>
  pieces.length === 0
    ? '""'
    : pieces
        .map((piece) =>
          typeof piece === 'string' ? textLiteral(piece) : `env(${textLiteral(piece.variable)})`,
        )
        .join(' + ');
