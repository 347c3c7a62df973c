import { expect, test } from 'vitest';
import { isRegistryServer, registryServers } from './registry-server.ts';

const server = (members: object) => ({
  name: 'io.github.me/weather',
  description: 'Weather',
  version: '1.2.0',
  ...members,
});
const launches = (value: object) =>
  registryServers(value).map((read) =>
    read.status === 'usable' ? read.definition.launch : read.reason,
  );
const stdio = (command: string, ...args: string[]) => ({ kind: 'stdio', command, args, env: {} });
const base = { version: '1.2.0', transport: { type: 'stdio' } };

test.each([
  ['npm', '@me/weather', stdio('npx', '-y', '@me/weather@1.2.0')],
  ['pypi', 'weather', stdio('uvx', 'weather@1.2.0')],
  ['nuget', 'Me.Weather', stdio('dnx', 'Me.Weather@1.2.0', '--yes')],
  ['oci', 'ghcr.io/me/weather', stdio('docker', 'run', '-i', '--rm', 'ghcr.io/me/weather:1.2.0')],
  [
    'oci',
    'localhost:5000/weather:2',
    stdio('docker', 'run', '-i', '--rm', 'localhost:5000/weather:2'),
  ],
])('makes the command of a package from %s', (registryType, identifier, launch) => {
  expect(launches(server({ packages: [{ registryType, identifier, ...base }] }))).toEqual([launch]);
});

test('puts arguments in their places, and asks for those that are open', () => {
  const packages = [
    {
      registryType: 'npm',
      identifier: 'weather',
      ...base,
      runtimeHint: 'npx',
      runtimeArguments: [{ type: 'named', name: '--yes' }],
      packageArguments: [
        { type: 'positional', value: 'serve' },
        { type: 'named', name: '--port', default: '80' },
        { type: 'positional', valueHint: 'folder', isRequired: true, description: 'Where' },
        { type: 'named', name: '--mount', value: 'src={from},x={y}', variables: { from: {} } },
        { type: 'named', name: '--quiet', value: 'true', format: 'boolean' },
        { type: 'named', name: '--loud', value: 'false', format: 'boolean' },
        { type: 'named', name: '--level', description: 'Optional' },
      ],
      environmentVariables: [
        { name: 'TOKEN', isSecret: true, description: 'A token' },
        { name: 'UNITS', choices: ['si', 'us'], isRequired: true, default: 'si' },
        { name: 'LANG', default: 'en' },
        { name: 'EXTRA' },
      ],
    },
  ];

  const [read] = registryServers(server({ packages }));

  expect(read).toEqual({
    status: 'usable',
    isDisabled: false,
    notes: [
      'EXTRA is optional and was left out.',
      'The argument --level is optional and was left out.',
    ],
    definition: {
      name: 'weather',
      era: 'auto',
      launch: {
        kind: 'stdio',
        command: 'npx',
        args: [
          '--yes',
          'weather@1.2.0',
          'serve',
          '--port',
          '80',
          '${input:folder}',
          '--mount',
          'src=${input:from},x={y}',
          '--quiet',
        ],
        env: { TOKEN: '${input:TOKEN}', UNITS: '${input:UNITS}', LANG: 'en' },
      },
      inputs: [
        { name: 'TOKEN', description: 'A token', isSecret: true },
        { name: 'UNITS', default: 'si', options: ['si', 'us'], isSecret: false },
        { name: 'folder', description: 'Where', isSecret: false },
        { name: 'from', isSecret: false },
      ],
    },
  });
});

test('hands a container the variables that it is to have, and does not name its image twice', () => {
  const container = { registryType: 'oci', ...base, version: undefined };
  const packages = [
    {
      ...container,
      identifier: 'ghcr.io/me/weather:1',
      environmentVariables: [{ name: 'KEY', isSecret: true }],
    },
    {
      ...container,
      identifier: 'ghcr.io/me/weather',
      runtimeArguments: [
        { type: 'positional', value: 'run' },
        { type: 'named', name: '-i' },
        { type: 'named', name: '--rm' },
        { type: 'positional', valueHint: 'image', value: 'ghcr.io/me/weather' },
      ],
    },
  ];

  expect(launches(server({ packages }))).toEqual([
    {
      ...stdio('docker', 'run', '-i', '--rm', '-e', 'KEY', 'ghcr.io/me/weather:1'),
      env: { KEY: '${input:KEY}' },
    },
    stdio('docker', 'run', '-i', '--rm', 'ghcr.io/me/weather'),
  ]);
});

test('makes a server of each remote, by the name of the server and its kind', () => {
  const remotes = [
    {
      type: 'streamable-http',
      url: 'https://{tenant}.example/mcp?x={other}',
      variables: { tenant: { description: 'Yours', isRequired: true } },
      headers: [
        { name: 'Authorization', value: 'Bearer {key}', variables: { key: { isSecret: true } } },
        { name: 'X-Optional' },
      ],
    },
    { type: 'sse', url: 'https://a.example/sse' },
  ];

  const read = registryServers({ server: server({ remotes }), _meta: {} });

  expect(read.map((one) => (one.status === 'usable' ? one.definition : one))).toEqual([
    {
      name: 'weather (streamable-http)',
      era: 'auto',
      launch: {
        kind: 'http',
        url: 'https://${input:tenant}.example/mcp?x={other}',
        headers: { Authorization: 'Bearer ${input:key}' },
      },
      inputs: [
        { name: 'key', isSecret: true },
        { name: 'tenant', description: 'Yours', isSecret: false },
      ],
    },
    {
      name: 'weather (sse)',
      era: 'auto',
      launch: { kind: 'http', url: 'https://a.example/sse', headers: {} },
    },
  ]);
});

test('gives a reason for what no command can run', () => {
  const packages = [
    { registryType: 'mcpb', identifier: 'https://x/y.mcpb', transport: { type: 'stdio' } },
    { registryType: 'toString', identifier: 'x' },
    {
      registryType: 'npm',
      identifier: 'x',
      transport: { type: 'streamable-http', url: 'http://localhost:1/mcp' },
    },
    { registry_name: 'npm', name: 'older' },
    null,
  ];

  expect(launches(server({ packages, remotes: [{ type: 'ws', url: 'wss://x' }] }))).toEqual([
    expect.stringContaining('It is a bundle: download https://x/y.mcpb'),
    expect.stringContaining('of type toString'),
    expect.stringContaining('(http://localhost:1/mcp): start it separately'),
    expect.stringContaining('registryType'),
    expect.stringContaining('does not match the registry’s schema'),
    expect.stringContaining('No revision of MCP speaks WebSocket (ws://)'),
  ]);
});

test('knows a server.json from a client’s list', () => {
  expect(isRegistryServer(server({ packages: [] }))).toBe(true);
  expect(isRegistryServer({ mcpServers: {} })).toBe(false);
  expect(isRegistryServer(null)).toBe(false);
  expect(isRegistryServer([1])).toBe(false);
});
