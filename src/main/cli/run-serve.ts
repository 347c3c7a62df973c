import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outFolder } from '../shell/shell-ports.ts';
import { usageError } from './cli-error.ts';

/** Runs the web shell to its end on the same runtime; resolves with its exit code. */
export function runServe(args: string[], entryUrl: string): Promise<number> {
  const script = join(outFolder(entryUrl), 'main', 'web.js');
  if (!existsSync(script)) throw usageError(`${script} is missing.`, 'Run npm run build first.');
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  // A terminal's Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
