import type { Finding } from '../../../shared/model/finding.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { stampNow, type Stamp } from './clock.ts';
import { isJsonRpc, type JsonRpcMessage } from './json-rpc.ts';
import { LineSplitter } from './line-splitter.ts';
import { recordBatch } from './record-messages.ts';
import type { WireLog } from './wire-log.ts';

type StdoutHooks = {
  /** A message with its exact line. */
  onMessage(message: JsonRpcMessage, line: Buffer): void;
  /** A line that was too long, as far as it was kept. */
  onOverlong(start: Buffer): void;
  /** A line that is no JSON-RPC, as text. */
  onStray(line: string): void;
};

const maxLineBytes = 64_000_000;
/** How much of a stray line is turned into text; its record keeps it whole. */
const strayBytes = 8 * 1024;

/** Reads a server's stdout: each line is stamped, then parsed once, then recorded, whatever it is. */
export class StdoutReader {
  private readonly log: WireLog;
  private readonly hooks: StdoutHooks;
  private readonly lines: LineSplitter;

  constructor(log: WireLog, hooks: StdoutHooks, maxBytes = maxLineBytes) {
    this.log = log;
    this.hooks = hooks;
    this.lines = new LineSplitter(
      {
        onLine: (line) => this.receive(line),
        onOverlong: (start, total) => {
          const message = `a line of ${total} bytes; only the first ${start.length} are kept`;
          this.stray(start, { message }, stampNow(), total + 1);
          this.hooks.onOverlong(start);
        },
      },
      maxBytes,
    );
  }

  push(chunk: Buffer): void {
    this.lines.push(chunk);
  }

  end(): void {
    const rest = this.lines.takeRest();
    if (rest) this.stray(rest, unended, stampNow(), rest.length);
  }

  private receive(line: Buffer): void {
    const stamp = stampNow();
    const bytes = line.length + 1;
    let parsed: unknown;
    try {
      parsed = JSON.parse(line.toString('utf8'));
    } catch (error) {
      const isBlank = line.length < strayBytes && line.toString('utf8').trim() === '';
      if (isBlank) this.log.malformed('in', line, emptyLine, stamp, bytes);
      else this.stray(line, stdioFinding(`not JSON: ${messageOf(error)}`), stamp, bytes);
      return;
    }
    if (isJsonRpc(parsed)) {
      this.log.message('in', parsed, line, stamp, { bytes });
      this.hooks.onMessage(parsed, line);
    } else if (Array.isArray(parsed) && parsed.some(isJsonRpc)) this.receiveBatch(parsed, stamp);
    else this.stray(line, notJsonRpc, stamp, bytes);
  }

  private receiveBatch(parts: unknown[], stamp: Stamp): void {
    for (const { message, text } of recordBatch(this.log, 'in', parts, stamp)) {
      this.hooks.onMessage(message, text);
    }
  }

  private stray(line: Buffer, finding: Finding, stamp: Stamp, bytes: number): void {
    this.log.malformed('in', line, finding, stamp, bytes);
    this.hooks.onStray(line.toString('utf8', 0, strayBytes));
  }
}

const stdioFinding = (message: string): Finding => ({ rule: 'stdio-lines', message });
const emptyLine = stdioFinding('an empty line');
const unended = stdioFinding('the stream ended without a line feed');
const notJsonRpc: Finding = { rule: 'json-rpc', message: 'JSON, but not a JSON-RPC 2.0 message' };
