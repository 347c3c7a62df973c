import { argv, env } from 'node:process';

// The program that runs the official suite. Its arguments name an address that gives access to a
// server; other users of this machine can read the command line of a process, and not its environment.
argv.push(...(JSON.parse(env['WIREBENCH_SUITE'] ?? '[]') as string[]));
delete env['WIREBENCH_SUITE'];
await import('@modelcontextprotocol/conformance/dist/index.js');
