import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { serveWorker } from '../../workers/serve-worker.ts';
import { tokensContract } from './tokens-contract.ts';
import { weighTool } from './weigh-tool.ts';

// What a server wrote is text, whatever a model takes for a mark.
const counter = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

serveWorker(tokensContract, {
  weigh: ({ definitionText }) => weighTool(JSON.parse(definitionText), counter),
});
