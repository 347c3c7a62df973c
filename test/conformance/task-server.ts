import { startTaskJobs } from '../servers/task-jobs/start-task-jobs.ts';

// The program that forked this one ends it.
const { url } = await startTaskJobs();
process.send?.(url);
