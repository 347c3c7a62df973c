import { parentPort } from 'node:worker_threads';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { TokenWeight } from '../../../../shared/model/chat/token-weight.ts';
import type { FromThread, ToThread } from '../../workers/thread.ts';
import { weighTool } from './weigh-tool.ts';

parentPort?.on('message', ({ id, question }: ToThread<string>) => {
  // What a server wrote is text, whatever a model takes for a mark.
  const counter = (text: string) => countTokens(text, { disallowedSpecial: new Set() });
  const answer = weighTool(JSON.parse(question), counter);
  parentPort?.postMessage({ id, answer } satisfies FromThread<TokenWeight>, []);
});
