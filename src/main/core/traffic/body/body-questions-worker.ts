import { serveWorker } from '../../workers/serve-worker.ts';
import { bodyAnswers } from './body-answers.ts';
import { bodyQuestionsContract } from './body-questions-contract.ts';

serveWorker(bodyQuestionsContract, bodyAnswers);
