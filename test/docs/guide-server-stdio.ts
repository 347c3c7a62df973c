import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { guideServer } from './guide-server.ts';

serveStdio(guideServer);
