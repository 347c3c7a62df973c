import { describe, expect, it } from 'vitest';
import { importProblem } from './import-rules.js';

const feature = 'src/renderer/features/tools/tools-panel.tsx';

describe('import rules', () => {
  it.each([
    [feature, '../traffic/traffic-panel.tsx'],
    [feature, '../../app/frame.tsx'],
    [feature, '../../../main/core/ports.ts'],
    ['src/renderer/ui/button.tsx', '../stores/servers-store.ts'],
    ['src/renderer/schema-form/schema-form.tsx', '../features/tools/tools-panel.tsx'],
    ['src/main/core/ports.ts', '../web/start-web.ts'],
    ['src/main/web/web.ts', '../core/wire/tapped-fetch.ts'],
    ['src/main/web/web.ts', '../desktop/window.ts'],
    ['src/shared/contract/index.ts', '../../main/core/ports.ts'],
    ['src/shared/contract/index.ts', 'node:fs'],
    ['src/main/core/ports.ts', 'electron'],
    ['src/main/web/web.ts', 'electron'],
    ['src/shared/contract/index.ts', 'react'],
    [feature, 'zod'],
    [feature, '../../../shared/model/calls/call.ts'],
    [feature, 'monaco-editor'],
    ['src/main/web/web.ts', '@modelcontextprotocol/client'],
    ['src/main/core/traffic/recorder.ts', '@modelcontextprotocol/client'],
    ['src/main/cli/cli.ts', '@modelcontextprotocol/server'],
    ['src/main/mcp/serve-agent.ts', '@modelcontextprotocol/sdk/server/mcp.js'],
    ['src/main/mcp/serve-agent.ts', '../core/lint/create-lint.ts'],
    ['src/main/mcp/serve-agent.ts', '../cli/session.ts'],
    ['src/main/web/web.ts', '../mcp/serve-agent.ts'],
    [feature, './tool-list'],
  ])('refuses %s importing %s', (file, source) => {
    expect(importProblem(file, source, false)).toBeTypeOf('string');
  });

  it.each([
    [feature, './tool-list.tsx'],
    [feature, '../../ui/button.tsx'],
    [feature, '../../schema-form/schema-form.tsx'],
    [feature, '../../backend.ts'],
    [feature, '../../../shared/model/finding.ts'],
    ['src/renderer/app/frame.tsx', '../features/tools/tools-panel.tsx'],
    ['src/main/web/web.ts', '../core/create-backend.ts'],
    ['src/main/desktop/desktop.ts', 'electron'],
    ['src/main/core/connections/connections.ts', '@modelcontextprotocol/client'],
    ['demo/legacy/demo-legacy.ts', '@modelcontextprotocol/sdk/server/mcp.js'],
    ['src/main/mcp/serve-agent.ts', '@modelcontextprotocol/server/stdio'],
    ['src/main/cli/agents/run-mcp.ts', '../../mcp/serve-agent.ts'],
  ])('lets %s import %s', (file, source) => {
    expect(importProblem(file, source, false)).toBeUndefined();
  });

  it('lets types of the MCP SDK be imported anywhere', () => {
    expect(
      importProblem('src/shared/contract/index.ts', '@modelcontextprotocol/client', true),
    ).toBe(undefined);
  });
});
