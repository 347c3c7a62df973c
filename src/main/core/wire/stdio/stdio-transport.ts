import type { Readable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { ExitStatus } from '../../../../shared/model/servers/connection.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { RunningProgram } from '../../ports.ts';
import { stampNow } from '../records/clock.ts';
import { endProcessTree, endWithUs, signalTree } from './end-process-tree.ts';
import type { JsonRpcMessage } from '../json/json-rpc.ts';
import { LineSplitter } from './line-splitter.ts';
import { LineWriter } from './line-writer.ts';
import { maskedArgs } from '../../../../shared/secrets/masked-headers.ts';
import { sdkPart, type OnReceived } from '../http/pass-on.ts';
import { untilDrained, type Pressure } from '../pressure.ts';
import type { Veil } from '../raw-lane.ts';
import { startOf, type ServerCommand } from './start-command.ts';
import { StdoutReader } from './stdout-reader.ts';
import type { WireLog } from '../records/wire-log.ts';

export type StdioParameters = ServerCommand & {
  /** Starts the process in another way than by its command, which then only names it. */
  start?: (() => RunningProgram) | undefined;
};

export type StdioHooks = {
  /** Hears of a line that was too long; gets the part that was kept. */
  onOverlong?(start: Buffer): void;
  /** Sees each message with its exact line first, and says what the SDK gets of it. */
  intercept?: OnReceived;
  onStart?(pid: number): void;
  onStderr?(line: string): void;
  onStrayStdout?(line: string): void;
  /** Called when the process ended by itself, and all it printed was read. */
  onExit?(): void;
  /** Called when the process lives, but takes no more input. */
  onInputClosed?(message: string): void;
  pressure?: Pressure | undefined;
};

/** A longer text, in characters, is turned into bytes once, for the stream and for its record. */
const longText = 64 * 1024;
const onPurpose = { message: 'sent raw, on purpose' };
const maxStderrLineBytes = 64 * 1024;
/** How long a grandchild may hold the pipes open after the server itself has ended. */
const lastWordsMs = 500;
/** How long an exit may take to be known after the pipe broke. */
const exitAfterBreakMs = 1000;

/**
 * Owns a server's process: every line is stamped and recorded before it can be refused. The members
 * `stderr` and `pid` make the SDK treat it as stdio.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** How the process ended, where it was not told to; undefined before that. */
  exit: ExitStatus | undefined;
  private child: RunningProgram | undefined;
  private hasExited = false;
  /** Whether it has exited, and all that it printed was read. */
  private hasEnded = false;
  private hasClosed = false;
  private isClosing = false;
  private input: LineWriter | undefined;
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

  async start(): Promise<void> {
    const { command, args, sandbox } = this.parameters;
    const start = this.parameters.start ?? (await startOf(this.parameters));
    if (this.isClosing) throw new Error('The connection was closed before the server started.');
    const child = start();
    this.child = child;
    this.input = new LineWriter(child.stdin);
    this.listen(child);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', () => {
        endWithUs(child);
        const commandLine = maskedArgs([command, ...args]).join(' ');
        const where = sandbox ? ' in a sandbox' : '';
        this.log.lifecycle(`started ${nameOf(child)}${where}: ${commandLine}`);
        if (child.pid !== undefined) this.hooks.onStart?.(child.pid);
        resolve();
      });
      child.on('error', (error) => {
        this.log.lifecycle(`process ${child.pid ?? command}: ${error.message}`, true);
        reject(error);
        // A signal that could not be sent is an error too, but no end.
        if (child.pid === undefined && !child.isThread) this.closed();
      });
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.sendText(JSON.stringify(message), message);
  }

  /** Writes one line: the exact text of a message; returns a promise where it waits to be taken. */
  sendText(text: string, message: JsonRpcMessage, veil?: Veil): Promise<void> | undefined {
    return this.write(text, message, veil).written;
  }

  /** Writes any text as a line, also one that is no message; answers with the seq of its record. */
  sendRaw(text: string, message: JsonRpcMessage | undefined): number {
    return this.write(text, message).seq;
  }

  private write(
    text: string,
    message: JsonRpcMessage | undefined,
    veil?: Veil,
  ): { seq: number; written: Promise<void> | undefined } {
    const { input, child } = this;
    if (!input || !child?.stdin.writable) throw new Error('The server no longer reads its input.');
    const line = text.length > longText ? Buffer.from(`${text}\n`) : `${text}\n`;
    const content = veil?.text ?? (typeof line === 'string' ? text : line.subarray(0, -1));
    const bytes = Buffer.byteLength(line);
    const stamp = stampNow();
    const seq = message
      ? this.log.message(
          'out',
          message,
          content,
          stamp,
          veil ? { bytes, findings: [veil.finding] } : { bytes },
        )
      : this.log.malformed('out', content, onPurpose, stamp, bytes);
    return { seq, written: input.write(line) };
  }

  /** Ends stdin, then signals the whole process tree; resolves when the process is gone. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.input?.flush();
    if (this.child) await endProcessTree(this.child);
    this.closed();
  }

  private listen(child: RunningProgram): void {
    const { hooks, log } = this;
    const stdout = new StdoutReader(log, {
      onMessage: (received) => {
        const passed = sdkPart(received, hooks.intercept?.(received) ?? 'whole');
        if (!passed) return;
        try {
          this.onmessage?.(passed as JSONRPCMessage);
        } catch (error) {
          // The SDK throws at a message that it can't take, of which nobody else would hear.
          this.onerror?.(new Error(messageOf(error)));
        }
      },
      onOverlong: (start) => hooks.onOverlong?.(start),
      onStray: (line) => hooks.onStrayStdout?.(line),
    });
    const stderr = new LineSplitter(
      {
        onLine: (line) => this.receiveStderr(line, line.length + 1),
        onOverlong: (start, total) => this.receiveStderr(start, total + 1),
      },
      maxStderrLineBytes,
    );
    child.stdout.on('data', (chunk: Buffer) => {
      const reading = stdout.push(chunk);
      if (reading) holdBack(child.stdout, reading);
      this.yieldToPressure(child, stdout.unendedBytes);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr.push(chunk);
      this.yieldToPressure(child);
    });
    child.stdin.on('error', (error) => this.inputBroke(error));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('error', (error: Error) => log.lifecycle(`reading failed: ${error.message}`, true));
    }
    child.once('exit', (code, signal) => {
      this.hasExited = true;
      const finish = () => {
        clearInterval(lastWords);
        if (this.hasEnded) return;
        this.hasEnded = true;
        void stdout.end().then(() => {
          const rest = stderr.takeRest();
          if (rest) this.receiveStderr(rest, rest.length);
          this.ended({ code, signal }, child);
        });
      };
      const lastWords = setInterval(() => {
        if (!child.stdout.isPaused()) finish();
      }, lastWordsMs);
      child.once('close', finish);
    });
  }

  private ended(exit: ExitStatus, child: RunningProgram): void {
    if (!this.isClosing) this.exit = exit;
    // The processes that the server started must not outlive it.
    signalTree(child, 'SIGKILL');
    const how = exit.signal ? `was ended by ${exit.signal}` : `exited with code ${exit.code}`;
    this.log.lifecycle(`${nameOf(child)} ${how}`, exit.code !== 0 && !this.isClosing);
    if (this.exit) this.hooks.onExit?.();
    this.closed();
  }

  private inputBroke(error: Error): void {
    if (this.isClosing || this.hasClosed) return;
    this.onerror?.(error);
    setTimeout(() => {
      if (this.isClosing || this.hasExited) return;
      const message = `The server closed its input (${messageOf(error)}).`;
      this.log.lifecycle(message, true);
      this.hooks.onInputClosed?.(message);
    }, exitAfterBreakMs);
  }

  private receiveStderr(line: Buffer, bytes: number): void {
    const isCut = bytes > line.length + 1;
    const message = `a line of ${bytes} bytes; only the first ${line.length} are kept`;
    this.log.stderr(line, isCut ? { bytes, findings: [{ message }] } : { bytes });
    this.hooks.onStderr?.(line.toString('utf8'));
  }

  /** A flooding server slows itself: its output waits while the recorder has too much in hand. */
  private yieldToPressure({ stdout, stderr }: RunningProgram, unendedBytes = 0): void {
    if (stdout.isPaused()) return;
    const drained = untilDrained(this.hooks.pressure, unendedBytes);
    if (!drained) return;
    for (const stream of [stdout, stderr]) holdBack(stream, drained);
  }

  private closed(): void {
    if (this.hasClosed) return;
    this.hasClosed = true;
    this.onclose?.();
  }
}

const nameOf = ({ isThread, pid }: RunningProgram): string =>
  isThread ? 'a thread' : `process ${pid}`;

/** Pauses a stream until what came before is read. */
function holdBack(stream: Readable, reading: Promise<void>): void {
  if (stream.isPaused()) return;
  stream.pause();
  const goOn = () => void stream.resume();
  reading.then(goOn, goOn);
}
