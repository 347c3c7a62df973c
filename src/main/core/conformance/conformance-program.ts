import { argv, env } from 'node:process';

// This program runs the official suite. The suite's arguments hold an address that gives access to
// a server, and come in the environment, since other users can read a process's command line.
argv.push(...(JSON.parse(env['WIREBENCH_SUITE'] ?? '[]') as string[]));
delete env['WIREBENCH_SUITE'];
await import('@modelcontextprotocol/conformance/dist/index.js');
