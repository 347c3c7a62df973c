import { parentPort } from 'node:worker_threads';
import type { Contract, Handlers } from '../../../shared/rpc/define.ts';
import { serve } from '../../../shared/rpc/serve.ts';
import { channelFrom } from './worker-channel.ts';

/** Who asks waits for each answer, so that only a fault of ours comes near it. */
const maxLive = 10_000;

/** Answers who started this worker. What a handler throws that is no RpcError reaches them as INTERNAL. */
export function serveWorker<C extends Contract>(contract: C, handlers: Handlers<C>): void {
  if (!parentPort) throw new Error('This file runs as a worker.');
  serve(contract, handlers, { maxLive }).accept(channelFrom(parentPort));
}
