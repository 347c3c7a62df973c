import { z } from 'zod';
import type { BackendEvent } from '../model/events.ts';
import { stream } from '../rpc/define.ts';
import { alertsContract } from './alerts.ts';
import { appContract } from './app.ts';
import { appsContract } from './apps.ts';
import { auditContract } from './audit.ts';
import { bundlesContract } from './bundles.ts';
import { callsContract } from './calls.ts';
import { chatContract } from './chat.ts';
import { connectionsContract } from './connections.ts';
import { definitionsContract } from './definitions.ts';
import { figuresContract } from './figures.ts';
import { guidedSignInContract } from './guided-sign-in.ts';
import { resourcesContract } from './resources.ts';
import { logsContract } from './logs.ts';
import { secretsContract } from './secrets.ts';
import { serversContract } from './servers.ts';
import { settingsContract } from './settings.ts';
import { signInsContract } from './sign-ins.ts';
import { skillsContract } from './skills.ts';
import { tasksContract } from './tasks.ts';
import { trafficContract } from './traffic.ts';
import { upkeepContract } from './upkeep.ts';

/** Everything that the page can ask of the core; each room has a file of its own. */
export const contract = {
  ...appContract,
  ...alertsContract,
  ...upkeepContract,
  ...auditContract,
  ...settingsContract,
  ...secretsContract,
  ...serversContract,
  ...bundlesContract,
  ...connectionsContract,
  ...signInsContract,
  ...guidedSignInContract,
  ...callsContract,
  ...tasksContract,
  ...resourcesContract,
  ...logsContract,
  ...skillsContract,
  ...appsContract,
  ...definitionsContract,
  ...figuresContract,
  ...trafficContract,
  ...chatContract,

  /** A snapshot of servers, connections, calls and open server requests, then every change. */
  events: stream(() => z.object({})).yields<BackendEvent>(),
};

export type AppContract = typeof contract;
