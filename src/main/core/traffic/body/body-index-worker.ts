import { serveWorker } from '../../workers/serve-worker.ts';
import { createBodyAnswers } from './body-index-answers.ts';
import { bodyIndexContract } from './body-index-contract.ts';

serveWorker(bodyIndexContract, createBodyAnswers(256_000_000));
