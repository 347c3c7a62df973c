import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import spawn from 'cross-spawn';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { ExitStatus } from '../../../shared/model/connection.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { stampNow } from './clock.ts';
import { endProcessTree } from './end-process-tree.ts';
import { isJsonRpc, type JsonRpcMessage } from './json-rpc.ts';
import { LineSplitter } from './line-splitter.ts';
import type { Pressure } from './pressure.ts';
import type { WireLog } from './wire-log.ts';

export type StdioParameters = {
  command: string;
  args: string[];
  cwd?: string | undefined;
  /** The whole environment of the server. */
  env: Record<string, string>;
};

type StdioHooks = {
  /** Sees each message with its exact line first; true keeps it from the SDK. */
  intercept?(message: JsonRpcMessage, line: Buffer): boolean;
  onStderr?(line: string): void;
  onStrayStdout?(line: string): void;
  onExit?(exit: ExitStatus): void;
  pressure?: Pressure | undefined;
};

const maxLineBytes = 256 * 1024 * 1024;
const maxStderrLineBytes = 64 * 1024;

/**
 * Owns a server's process: every line is stamped and tapped before it is parsed, nothing is thrown
 * away. Its `stderr` and `pid` members make the SDK treat it as stdio.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  exit: ExitStatus | undefined;
  private child: ChildProcessWithoutNullStreams | undefined;
  private hasClosed = false;
  private readonly parameters: StdioParameters;
  private readonly log: WireLog;
  private readonly hooks: StdioHooks;

  constructor(parameters: StdioParameters, log: WireLog, hooks: StdioHooks = {}) {
    this.parameters = parameters;
    this.log = log;
    this.hooks = hooks;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get stderr() {
    return this.child?.stderr ?? null;
  }

  start(): Promise<void> {
    const { command, args, cwd, env } = this.parameters;
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env,
      ...(cwd === undefined ? {} : { cwd }),
      windowsHide: true,
      // A process group of its own, so that the whole tree can be ended.
      detached: process.platform !== 'win32',
    }) as ChildProcessWithoutNullStreams;
    this.child = child;
    this.listen(child);
    return new Promise((resolve, reject) => {
      child.once('spawn', () => {
        this.log.lifecycle(`started process ${child.pid}: ${[command, ...args].join(' ')}`);
        resolve();
      });
      child.once('error', (error) => {
        this.log.lifecycle(`could not start ${command}: ${error.message}`, true);
        this.closed();
        reject(error);
      });
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.sendText(JSON.stringify(message), message as JsonRpcMessage);
  }

  /** Writes one line of any text: a message whose parsed form is given, or anything at all. */
  sendText(text: string, message?: JsonRpcMessage): Promise<void> {
    const stdin = this.child?.stdin;
    if (!stdin?.writable) return Promise.reject(new Error('The server’s process has ended.'));
    const line = `${text}\n`;
    const bytes = Buffer.byteLength(line);
    const stamp = stampNow();
    if (message) this.log.message('out', message, text, stamp, bytes);
    else this.log.malformed('out', text, 'sent raw', stamp, bytes);
    if (stdin.write(line)) return Promise.resolve();
    return new Promise((resolve) => {
      stdin.once('drain', resolve);
      stdin.once('close', resolve);
    });
  }

  /** Ends stdin, then signals the whole process tree; resolves when the process is gone. */
  async close(): Promise<void> {
    const { child } = this;
    if (child && !this.exit) await endProcessTree(child);
    this.closed();
  }

  private listen(child: ChildProcessWithoutNullStreams): void {
    const stdout = new LineSplitter(
      {
        onLine: (line) => this.receive(line),
        onOverlong: (start, total) =>
          this.log.malformed('in', start, `a line of ${total} bytes was cut short`, stampNow(), total + 1),
      },
      maxLineBytes,
    );
    const stderr = new LineSplitter(
      { onLine: (line) => this.receiveStderr(line), onOverlong: (start) => this.receiveStderr(start) },
      maxStderrLineBytes,
    );
    child.stdout.on('data', (chunk: Buffer) => {
      stdout.push(chunk);
      this.yieldToPressure(child);
    });
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', (error: Error) => this.onerror?.(error));
    }
    child.once('close', (code, signal) => {
      const rest = stdout.takeRest();
      if (rest) {
        this.log.malformed('in', rest, 'the stream ended without a line feed', stampNow());
        this.hooks.onStrayStdout?.(rest.toString('utf8'));
      }
      const lastWords = stderr.takeRest();
      if (lastWords) this.receiveStderr(lastWords);
      this.exit = { code, signal };
      const how = signal ? `was ended by ${signal}` : `exited with code ${code}`;
      this.log.lifecycle(`process ${child.pid ?? ''} ${how}`, code !== 0 && !this.hasClosed);
      this.hooks.onExit?.(this.exit);
      this.closed();
    });
  }

  private receive(line: Buffer): void {
    const stamp = stampNow();
    const bytes = line.length + 1;
    const text = line.toString('utf8');
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch (error) {
      const problem = text.trim() === '' ? 'an empty line' : `not JSON: ${messageOf(error)}`;
      this.log.malformed('in', line, problem, stamp, bytes);
      if (text.trim() !== '') this.hooks.onStrayStdout?.(text);
      return;
    }
    if (isJsonRpc(parsed)) {
      this.log.message('in', parsed, line, stamp, bytes);
      this.deliver(parsed, line);
    } else if (Array.isArray(parsed) && parsed.length > 0 && parsed.every(isJsonRpc)) {
      // A batch, legal in 2025-03-26 only; the SDK takes single messages.
      for (const message of parsed) {
        const part = Buffer.from(JSON.stringify(message));
        this.log.message('in', message, part, stamp);
        this.deliver(message, part);
      }
    } else {
      this.log.malformed('in', line, 'JSON, but no JSON-RPC 2.0 message', stamp, bytes);
      this.hooks.onStrayStdout?.(text);
    }
  }

  private deliver(message: JsonRpcMessage, line: Buffer): void {
    if (this.hooks.intercept?.(message, line)) return;
    this.onmessage?.(message as JSONRPCMessage);
  }

  private receiveStderr(line: Buffer): void {
    this.log.stderr(line);
    this.hooks.onStderr?.(line.toString('utf8'));
  }

  /** A flooding server slows itself: stdout waits while the recorder has too much in hand. */
  private yieldToPressure(child: ChildProcessWithoutNullStreams): void {
    const { pressure } = this.hooks;
    if (!pressure?.isFull() || child.stdout.isPaused()) return;
    child.stdout.pause();
    pressure.onceDrained(() => child.stdout.resume());
  }

  private closed(): void {
    if (this.hasClosed) return;
    this.hasClosed = true;
    this.onclose?.();
  }
}
