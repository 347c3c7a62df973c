// An ordinary MCP server in Node, made with the official SDK: stdio, one tool.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'bench-sdk', version: '1.0.0' });
server.registerTool('echo', {}, async () => ({ content: [{ type: 'text', text: 'x' }] }));
await server.connect(new StdioServerTransport());
