import type { Command } from '../command.ts';
import { auditCommand } from './audit.ts';
import { callCommand } from './call.ts';
import { completeCommand } from './complete.ts';
import { completionCommand } from './completion.ts';
import { conformanceCommand } from './conformance.ts';
import { evalCommand } from './eval.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { infoCommand } from './info.ts';
import { inspectorCommand } from './inspector.ts';
import { lintCommand } from './lint.ts';
import { listCommand } from './list.ts';
import { listenCommand } from './listen.ts';
import { loginCommand } from './login.ts';
import { logoutCommand } from './logout.ts';
import { mcpCommand } from './mcp.ts';
import { promptCommand } from './prompt.ts';
import { rawCommand } from './raw.ts';
import { readCommand } from './read.ts';
import { recordingsCommand } from './recordings.ts';
import { secretsListCommand } from './secrets-list.ts';
import { secretsRemoveCommand } from './secrets-remove.ts';
import { secretsSetCommand } from './secrets-set.ts';
import { serveCommand } from './serve.ts';
import { serversAddCommand } from './servers-add.ts';
import { serversImportCommand } from './servers-import.ts';
import { serversListCommand } from './servers-list.ts';
import { serversRemoveCommand } from './servers-remove.ts';
import { serversSearchCommand } from './servers-search.ts';
import { serversTestCommand } from './servers-test.ts';
import { skillsCommand } from './skills.ts';
import { subscribeCommand } from './subscribe.ts';
import { tasksCancelCommand } from './tasks-cancel.ts';
import { tasksGetCommand } from './tasks-get.ts';
import { tasksListCommand } from './tasks-list.ts';
import { tasksResultCommand } from './tasks-result.ts';
import { whoamiCommand } from './whoami.ts';

/** All commands, in the order of the help. A new command needs a file and a line here. */
export const commands: readonly Command[] = [
  serveCommand,
  mcpCommand,
  inspectorCommand,
  infoCommand,
  listCommand,
  callCommand,
  readCommand,
  promptCommand,
  completeCommand,
  subscribeCommand,
  listenCommand,
  rawCommand,
  skillsCommand,
  tasksListCommand,
  tasksGetCommand,
  tasksResultCommand,
  tasksCancelCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  lintCommand,
  conformanceCommand,
  evalCommand,
  serversListCommand,
  serversAddCommand,
  serversTestCommand,
  serversRemoveCommand,
  serversSearchCommand,
  serversImportCommand,
  secretsListCommand,
  secretsSetCommand,
  secretsRemoveCommand,
  auditCommand,
  recordingsCommand,
  exportCommand,
  importCommand,
  completionCommand,
];
