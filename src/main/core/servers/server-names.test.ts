import { expect, test } from 'vitest';
import { nameFromCommand } from './server-names.ts';

test.each([
  ['npx', ['-y', '@modelcontextprotocol/server-everything'], 'everything'],
  ['node', ['/home/me/shop/dist/index.js'], 'shop'],
  ['node', ['node_modules/@modelcontextprotocol/server-memory/dist/index.js', 'x'], 'memory'],
  ['node', ['C:\\work\\shop\\build\\main.mjs'], 'shop'],
  ['python', ['-m', 'weather_server/__main__.py'], 'weather_server'],
  ['node', ['server.js'], 'server'],
  ['node', ['./dist/index.js'], 'index'],
  ['node', ['tools.mjs'], 'tools'],
  ['docker', ['run', '-i', 'mcp/github'], 'github'],
  ['/usr/bin/weather-mcp', [], 'weather'],
])('%s %j is called %s', (command, args, name) => {
  expect(nameFromCommand(command, args)).toBe(name);
});
