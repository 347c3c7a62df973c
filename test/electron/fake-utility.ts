import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { programFile } from '../entry.ts';
import { app } from './fake-app.ts';
import type { FakePort } from './fake-ports.ts';
import { fake } from './fake-state.ts';
import { strict } from './strict.ts';
import type { ToChild, ToParent } from './utility-messages.ts';

const bootstrap = new URL('utility-child.ts', import.meta.url).href;

/**
 * A utility process, which is a process of Node here: what is posted is cloned, ports that are handed
 * over lead there, and no page notices that. Nothing can be posted once it has ended.
 */
class FakeUtilityProcess extends EventEmitter {
  pid: number | undefined;
  readonly stdout = null;
  readonly stderr = null;
  private readonly child: ChildProcess;
  private readonly ports = new Map<number, MessagePort>();
  private lastPort = 0;

  constructor(file: string, args: string[], serviceName: string) {
    super();
    this.child = fork(programFile(file), args, {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        ...fake.utilityImports.flatMap((url) => ['--import', url]),
        '--import',
        bootstrap,
      ],
      serialization: 'advanced',
      silent: fake.silencesUtilities,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.resume();
    this.child.once('spawn', () => {
      this.pid = this.child.pid;
      this.emit('spawn');
    });
    this.child.on('message', (message) => this.hear(message as ToParent));
    this.child.once('exit', (code, signal) => this.ended(code, signal, serviceName));
    fake.utilities.add(this);
    return strict('UtilityProcess', this);
  }

  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
  postMessage(data: unknown, transfer: FakePort[] = []): void {
    const ports = transfer.map((port) => this.relay(port.transfer()));
    this.send({ t: 'message', data, ports });
  }

  kill(): boolean {
    return this.child.kill('SIGTERM');
  }

  /** What the system does to a process that needs too much memory. */
  crash(): void {
    this.child.kill('SIGKILL');
  }

  private relay(port: MessagePort): number {
    this.lastPort += 1;
    const id = this.lastPort;
    this.ports.set(id, port);
    port.on('message', (data: unknown) => this.send({ t: 'data', id, data }));
    port.on('close', () => {
      if (this.ports.delete(id)) this.send({ t: 'close', id });
    });
    return id;
  }

  private hear(message: ToParent): void {
    if (message.t === 'message') return void this.emit('message', message.data);
    const port = this.ports.get(message.id);
    if (message.t === 'data') return port?.postMessage(message.data, []);
    this.ports.delete(message.id);
    port?.close();
  }

  private send(message: ToChild): void {
    // A process that has just ended, of which nothing is known here yet, loses it without an error.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private ended(code: number | null, signal: NodeJS.Signals | null, name: string): void {
    fake.utilities.delete(this);
    for (const port of this.ports.values()) port.close();
    this.ports.clear();
    this.pid = undefined;
    const exitCode = code ?? (signal ? constants.signals[signal] : 1);
    const reason = signal ? 'killed' : exitCode === 0 ? 'clean-exit' : 'abnormal-exit';
    this.emit('exit', exitCode);
    const details = { type: 'Utility', serviceName: 'node.mojom.NodeService', name };
    app.emit('child-process-gone', {}, { ...details, reason, exitCode });
  }
}

export type { FakeUtilityProcess };

export const utilityProcess = strict('utilityProcess', {
  fork(file: string, args: string[] = [], options: { serviceName?: string } = {}) {
    if (!fake.isReady) throw new Error('utilityProcess.fork: the app has to be ready before');
    const { serviceName = 'Node Utility Process', ...others } = options;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw new Error(`utilityProcess.fork: ${unknown} is not faked`);
    return new FakeUtilityProcess(file, args, serviceName);
  },
});
