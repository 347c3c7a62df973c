import { serveWorker } from '../../workers/serve-worker.ts';
import { chatSearchContract } from './chat-search-contract.ts';
import { searchFile } from './search-file.ts';

serveWorker(chatSearchContract, { search: searchFile });
