import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { installDebian } from '../install-debian.ts';

const certificates = resolve(import.meta.dirname, '../certificates');
const guide = resolve(import.meta.dirname, '../../docs/hosting.md');
// Debian has it where not every user looks.
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const isThere = () => spawnSync('nginx', ['-v'], { env }).status === 0;

/** Why there is no nginx here; installs Debian's package where that may be done. */
export function whyNoNginx(): string | undefined {
  if (process.platform === 'win32') return 'nginx is not started like this on Windows';
  if (!isThere() && process.platform === 'linux') installDebian('nginx-light');
  return isThere() ? undefined : 'nginx is not installed';
}

type Behind = {
  /** The port at which it is reached, with https. */
  port: number;
  /** The port of the app behind it. */
  to: number;
  /** The path below which the app is, with a slash at both ends. */
  base: string;
};

const certificate = {
  pem: join(certificates, 'localhost.pem'),
  key: join(certificates, 'localhost.key'),
};

/** The server that the guide prints, with what differs here put in the place of what stands there. */
export async function serverOfGuide({ port, to, base }: Behind): Promise<string> {
  const here = {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'dev.example;': 'localhost;',
    '/etc/nginx/dev.example.pem': certificate.pem,
    '/etc/nginx/dev.example.key': certificate.key,
    '/wirebench/': base,
    '127.0.0.1:4632': `127.0.0.1:${to}`,
  };
  const page = await readFile(guide, 'utf8');
  const [, printed] = /^```nginx\n([^]*?)^```$/m.exec(page) ?? [];
  if (printed === undefined) throw new Error('The guide prints no configuration of nginx.');
  return Object.entries(here).reduce((text, [there, ours]) => {
    if (!text.includes(there)) throw new Error(`The guide’s nginx has no “${there}”.`);
    return text.replaceAll(there, ours);
  }, printed);
}

/** A tunnel as that of Codespaces: Host becomes localhost, and so does an Origin that is the tunnel's own. */
export const serverOfTunnel = ({ port, to, base }: Behind): string => `
map $http_origin $passed_on {
  default $http_origin;
  "https://localhost:${port}" "http://localhost:${to}";
}
server {
  listen 127.0.0.1:${port} ssl;
  ssl_certificate ${certificate.pem};
  ssl_certificate_key ${certificate.key};
  location ${base} {
    proxy_pass http://127.0.0.1:${to};
    proxy_http_version 1.1;
    proxy_set_header Host localhost;
    proxy_set_header Origin $passed_on;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection "upgrade";
  }
}
`;

/** A real nginx on loopback with a server at this port, whose certificate is one for `localhost`. */
export async function startNginx({ port, server }: { port: number; server: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-nginx-'));
  // Its workers may be another user, and keep there what is too long for memory.
  await chmod(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${server}}\n`,
  );
  let running: ChildProcess | undefined;
  let complaints = '';

  async function start(): Promise<void> {
    const child = spawn('nginx', ['-p', folder, '-c', file], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (complaints += piece));
    running = child;
    await vi.waitFor(async () => {
      if (child.exitCode === null && (await answers(port))) return;
      throw new Error(`nginx does not listen: ${complaints}`);
    });
  }

  async function stop(): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('close', done));
    // At once, with all connections that are open.
    child.kill('SIGTERM');
    await ended;
  }

  const close = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  await start();
  return { start, stop, close, [Symbol.asyncDispose]: close };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(socket.destroy() && true));
    socket.once('error', () => done(false));
  });
