import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { serveWorker } from '../../workers/serve-worker.ts';
import { tokensContract } from './tokens-contract.ts';
import { weighTool } from './weigh-tool.ts';

// A server's text is counted as text, also where it holds a special token of the model.
const counter = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

serveWorker(tokensContract, {
  weigh: ({ definitionText }) => weighTool(JSON.parse(definitionText), counter),
});
