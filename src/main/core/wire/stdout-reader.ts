import { messageOf } from '../../../shared/rpc/errors.ts';
import { stampNow, type Stamp } from './clock.ts';
import { isJsonRpc, type JsonRpcMessage } from './json-rpc.ts';
import { LineSplitter } from './line-splitter.ts';
import type { WireLog } from './wire-log.ts';

type StdoutHooks = {
  /** A message with its exact line. */
  onMessage(message: JsonRpcMessage, line: Buffer): void;
  /** A line that is no JSON-RPC, as text. */
  onStray(line: string): void;
};

const maxLineBytes = 256 * 1024 * 1024;
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
          const problem = `a line of ${total} bytes; only the first ${start.length} are kept`;
          this.stray(start, problem, stampNow(), total + 1);
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
    if (rest) this.stray(rest, 'the stream ended without a line feed', stampNow(), rest.length);
  }

  private receive(line: Buffer): void {
    const stamp = stampNow();
    const bytes = line.length + 1;
    let parsed: unknown;
    try {
      parsed = JSON.parse(line.toString('utf8'));
    } catch (error) {
      const isBlank = line.length < strayBytes && line.toString('utf8').trim() === '';
      if (isBlank) this.log.malformed('in', line, 'an empty line', stamp, bytes);
      else this.stray(line, `not JSON: ${messageOf(error)}`, stamp, bytes);
      return;
    }
    if (isJsonRpc(parsed)) {
      this.log.message('in', parsed, line, stamp, bytes);
      this.hooks.onMessage(parsed, line);
    } else if (Array.isArray(parsed) && parsed.some(isJsonRpc)) this.receiveBatch(parsed, stamp);
    else this.stray(line, 'JSON, but not a JSON-RPC 2.0 message', stamp, bytes);
  }

  /** Legal in 2025-03-26 only; the SDK takes single messages. */
  private receiveBatch(parts: unknown[], stamp: Stamp): void {
    for (const part of parts) {
      const text = Buffer.from(JSON.stringify(part));
      if (isJsonRpc(part)) {
        this.log.message('in', part, text, stamp);
        this.hooks.onMessage(part, text);
      } else {
        this.log.malformed('in', text, 'a part of a batch that is no JSON-RPC message', stamp);
      }
    }
  }

  private stray(line: Buffer, problem: string, stamp: Stamp, bytes: number): void {
    this.log.malformed('in', line, problem, stamp, bytes);
    this.hooks.onStray(line.toString('utf8', 0, strayBytes));
  }
}
