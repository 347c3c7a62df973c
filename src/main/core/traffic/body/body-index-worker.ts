import { serveWorker } from '../../workers/serve-worker.ts';
import { createBodyIndexAnswers } from './body-index-answers.ts';
import { bodyIndexContract } from './body-index-contract.ts';

serveWorker(bodyIndexContract, createBodyIndexAnswers(256_000_000));
