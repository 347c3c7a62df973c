import { argumentsLine, type CallToCopy } from './call-to-copy.ts';
import { literal, textLiteral, type LiteralStyle } from './literal.ts';
import { variablesIn, type SafeLaunch, type SafePairs } from './safe-launch.ts';
import type { SafeText } from './safe-text.ts';

type Reachable = Exclude<SafeLaunch, { kind: 'bundled' }>;

/** A program for the official Python SDK, of version 2, which speaks both eras. */
export function pythonProgram(call: CallToCopy, launch: Reachable): string {
  const { modules, names, lines, target } = targetOf(call, launch);
  const mode = call.envelope ? textLiteral(call.revision) : '"legacy"';
  // Headers need an HTTP client of the program's own, which has to be closed.
  const deep = lines.length > 0 && launch.kind === 'http' && !call.isSse;
  const inner = deep ? '        ' : '    ';
  return [
    '# pip install "mcp>=2"',
    ...['asyncio', ...modules].toSorted().map((name) => `import ${name}`),
    '',
    ...names,
    '',
    '',
    'async def main() -> None:',
    ...lines.map((line) => `    ${line}`),
    `${inner}async with Client(${target}, mode=${mode}) as client:`,
    `${inner}    result = await client.${requestOf(call, `${inner}    `)}`,
    `${inner}    print(result.model_dump_json(by_alias=True, exclude_none=True, indent=2))`,
    '',
    '',
    'asyncio.run(main())',
    '',
  ].join('\n');
}

const style: LiteralStyle = {
  number: (text) => text,
  keyword: (value) => ({ true: 'True', false: 'False', null: 'None' })[value],
  name: (name) => `${textLiteral(name)}:`,
};

type Target = { modules: string[]; names: string[]; lines: string[]; target: string };

function targetOf({ isSse }: CallToCopy, launch: Reachable): Target {
  if (launch.kind === 'stdio') {
    const { command, args, cwd, env } = launch;
    const members = [
      `command=${text(command)}`,
      `args=[${args.map(text).join(', ')}]`,
      ...(cwd ? [`cwd=${text(cwd)}`] : []),
      ...(env.length > 0 ? [`env=${pairs(env)}`] : []),
    ];
    const used = variablesIn([command, ...args, cwd ?? [], ...env.map(([, value]) => value)]);
    return {
      modules: used.length > 0 ? ['os'] : [],
      names: ['from mcp import Client, StdioServerParameters'],
      lines: ['server = StdioServerParameters(', ...members.map((m) => `    ${m},`), ')'],
      target: 'server',
    };
  }
  const { url, headers } = launch;
  const used = variablesIn([url, ...headers.map(([, value]) => value)]);
  const os = used.length > 0 ? ['os'] : [];
  const client = 'from mcp import Client';
  if (isSse) {
    const options = headers.length > 0 ? `, headers=${pairs(headers)}` : '';
    const names = [client, 'from mcp.client.sse import sse_client'];
    return { modules: os, names, lines: [], target: `sse_client(${text(url)}${options})` };
  }
  if (headers.length === 0) return { modules: os, names: [client], lines: [], target: text(url) };
  return {
    modules: ['httpx2', ...os],
    names: [client, 'from mcp.client.streamable_http import streamable_http_client'],
    lines: [
      `timeout = httpx2.Timeout(30, read=300)`,
      `async with httpx2.AsyncClient(headers=${pairs(headers)}, timeout=timeout) as http:`,
    ],
    target: `streamable_http_client(${text(url)}, http_client=http)`,
  };
}

function requestOf(call: CallToCopy, indent: string): string {
  const { method, name } = call;
  if (method === 'resources/read') return `read_resource(${textLiteral(name)})`;
  const ask = method === 'tools/call' ? 'call_tool' : 'get_prompt';
  return `${ask}(${textLiteral(name)}, ${literal(argumentsLine(call), style, indent)})`;
}

const pairs = (all: SafePairs): string =>
  `{${all.map(([name, value]) => `${textLiteral(name)}: ${text(value)}`).join(', ')}}`;

const text = (pieces: SafeText): string =>
  pieces.length === 0
    ? '""'
    : pieces
        .map((piece) =>
          typeof piece === 'string'
            ? textLiteral(piece)
            : `os.environ[${textLiteral(piece.variable)}]`,
        )
        .join(' + ');
