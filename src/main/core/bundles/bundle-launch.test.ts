import { expect, test } from 'vitest';
import { bundleDefinition } from './bundle-launch.ts';
import { readManifest } from './manifest.ts';

const made = (
  config: object,
  user: object = {},
  lists: Record<string, string[]> = {},
  platform = 'linux',
) =>
  bundleDefinition({
    manifest: readManifest(
      JSON.stringify({
        manifest_version: '0.2',
        name: 'weather',
        version: '1.0.0',
        server: { type: 'node', mcp_config: { command: 'node', ...config } },
        user_config: user,
      }),
    ),
    folder: '/data/bundles/abc',
    lists,
    platform,
    home: '/home/me',
  });

test('places are filled in, and what is asked for becomes inputs', () => {
  const { launch, inputs, name } = made(
    {
      args: ['${__dirname}/index.js', '--docs=${DOCUMENTS}${/}x', '${user_config.unit}'],
      env: { KEY: '${user_config.api key}', OTHER: '${OTHER}', LEVEL: '${user_config.none}' },
    },
    {
      'api key': {
        type: 'string',
        title: 'API key',
        description: 'Yours',
        sensitive: true,
        required: true,
      },
      unit: { type: 'string', title: 'Unit', default: 'C' },
    },
  );

  expect(name).toBe('weather');
  expect(launch).toEqual({
    kind: 'stdio',
    command: 'node',
    args: ['/data/bundles/abc/index.js', '--docs=/home/me/Documents/x', '${input:unit}'],
    env: { KEY: '${input:api_key}', OTHER: '${OTHER}', LEVEL: '${user_config.none}' },
  });
  expect(inputs).toEqual([
    { name: 'unit', description: 'Unit', default: 'C', isSecret: false },
    { name: 'api_key', description: 'API key: Yours', isSecret: true },
  ]);
});

test('each value of a list is an argument, and within a text they are joined', () => {
  const user = { dirs: { type: 'directory', multiple: true, default: ['/tmp'] } };
  const config = { args: ['serve', '${user_config.dirs}', '--all=${user_config.dirs}'] };

  expect(made(config, user, { dirs: ['/a b', '/c'] }).launch).toMatchObject({
    args: ['serve', '/a b', '/c', '--all=/a b,/c'],
  });
  expect(made(config, user).launch).toMatchObject({ args: ['serve', '/tmp', '--all=/tmp'] });
  expect(made(config, user, { dirs: [] }).launch).toMatchObject({ args: ['serve', '--all='] });
  expect(made(config, user)).not.toHaveProperty('inputs');
});

test('an optional value is empty, and a yes or no is chosen', () => {
  const user = { a: { type: 'string' }, b: { type: 'boolean', default: false } };

  expect(made({ args: ['${user_config.a}', '${user_config.b}'] }, user).inputs).toEqual([
    { name: 'a', description: 'a', default: '', isSecret: false },
    { name: 'b', description: 'b', default: 'false', options: ['true', 'false'], isSecret: false },
  ]);
});

test('a platform has its own command', () => {
  const config = { args: ['a'], platform_overrides: { win32: { command: 'node.exe' } } };

  expect(made(config, {}, {}, 'win32').launch).toMatchObject({ command: 'node.exe', args: ['a'] });
  expect(made(config, {}, {}, 'linux').launch).toMatchObject({ command: 'node' });
  expect(made(config, {}, {}, 'constructor').launch).toMatchObject({ command: 'node' });
});
