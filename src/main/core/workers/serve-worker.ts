import { parentPort } from 'node:worker_threads';
import type { Contract, Handlers } from '../../../shared/rpc/define.ts';
import { serve } from '../../../shared/rpc/serve.ts';
import { channelFrom } from './worker-channel.ts';

/** The most calls at once; callers in the app wait for their answers and do not reach it. */
const maxLive = 10_000;

/** Serves a contract to the thread that started this worker; throws outside a worker. */
export function serveWorker<C extends Contract>(contract: C, handlers: Handlers<C>): void {
  if (!parentPort) throw new Error('This file runs as a worker.');
  serve(contract, handlers, { maxLive }).accept(channelFrom(parentPort));
}
