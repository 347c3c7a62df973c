import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** A server in a process of its own that prints where it listens; resolves once it does. */
export async function startHttpServer(
  script: string,
  args: string[],
  options: { env?: Record<string, string>; says?: RegExp; url?: string } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const { env = {}, says = /"url":\s*"([^"]+)"/ } = options;
  const child = spawn(process.execPath, [resolve(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  const match = await new Promise<RegExpExecArray>((found, failed) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      const matched = says.exec(said);
      if (matched) found(matched);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => failed(new Error(`${script} ended: ${said}`)));
  });
  return {
    url: options.url ?? match[1] ?? '',
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
