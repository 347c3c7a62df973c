import { expect, test } from 'vitest';
import { commandOf, referredKeys, titleOf } from './bundle-launch.ts';
import { placesOf } from './bundle-places.ts';
import { fieldsOf, readManifest } from './manifest.ts';

const read = (mcpConfig: object, user: object = {}, more: object = {}) =>
  readManifest(
    JSON.stringify({
      manifest_version: '0.2',
      name: 'weather',
      version: '1.0.0',
      server: { type: 'node', mcp_config: { command: 'node', ...mcpConfig } },
      user_config: user,
      ...more,
    }),
  ).manifest;

test('a platform is its own member, and no name that every object has', () => {
  const manifest = read({ args: ['a'], platform_overrides: { win32: { command: 'node.exe' } } });

  expect(commandOf(manifest, 'win32')).toMatchObject({ command: 'node.exe', args: ['a'] });
  expect(commandOf(manifest, 'constructor')).toMatchObject({ command: 'node' });
  expect(commandOf(manifest, '__proto__')).toMatchObject({ command: 'node' });
});

test('the keys that a command refers to are found in each of its parts', () => {
  const found = referredKeys([
    { command: '${user_config.a}', args: ['${user_config.b}', 'x${user_config.c}${HOME}'] },
    { env: { A: '${user_config.d}', B: '${user_config.b}' } },
  ]);

  expect(Object.fromEntries(found)).toEqual({
    a: { isJoined: true },
    b: { isJoined: true },
    c: { isJoined: true },
    d: { isJoined: true },
  });
  expect(referredKeys([{ args: ['${user_config.b}'] }]).get('b')).toEqual({ isJoined: false });
});

test('numbers and flags that stand without quotes are texts', () => {
  expect(commandOf(read({ args: [1, true], env: { PORT: 3000 } }), 'linux')).toEqual({
    command: 'node',
    args: ['1', 'true'],
    env: { PORT: '3000' },
  });
});

test('a field is told by its type, with places in its default filled in', () => {
  const user = {
    dirs: {
      type: 'directory',
      title: 'Folders',
      multiple: true,
      default: ['${HOME}', '${DOCUMENTS}/a'],
    },
    port: { type: 'number', title: 'Port', default: 80, min: 1, max: 99, required: true },
    odd: { type: 'colour', sensitive: 'yes' },
    none: 7,
  };

  expect(fieldsOf(read({}, user), placesOf('/b', '/home/me'))).toEqual([
    expect.objectContaining({
      type: 'directory',
      isList: true,
      default: ['/home/me', expect.stringMatching(/^.home.me.Documents\/a$/)],
    }),
    expect.objectContaining({ type: 'number', default: ['80'], min: 1, max: 99, isRequired: true }),
    expect.objectContaining({ key: 'odd', type: 'string', title: 'odd', isSecret: true }),
    expect.objectContaining({ key: 'none', type: 'string', title: 'none', isSecret: false }),
  ]);
});

test.each([
  [{ display_name: '  A\n b ' }, 'A b'],
  [{ display_name: '' }, 'weather'],
  [{ name: 7 }, 'bundle'],
  [{ display_name: 'x'.repeat(300) }, 'x'.repeat(100)],
])('%j names a server', (more, name) => {
  expect(titleOf(read({}, {}, more))).toBe(name);
});
