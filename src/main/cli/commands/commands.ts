import type { Command } from '../command.ts';
import { callCommand } from './call.ts';
import { completionCommand } from './completion.ts';
import { conformanceCommand } from './conformance.ts';
import { evalCommand } from './eval.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { lintCommand } from './lint.ts';
import { listCommand } from './list.ts';
import { loginCommand } from './login.ts';
import { logoutCommand } from './logout.ts';
import { recordingsCommand } from './recordings.ts';
import { secretsListCommand } from './secrets-list.ts';
import { secretsRemoveCommand } from './secrets-remove.ts';
import { secretsSetCommand } from './secrets-set.ts';
import { serveCommand } from './serve.ts';
import { whoamiCommand } from './whoami.ts';

/** All commands, in the order of the help. A new command needs a file and a line here. */
export const commands: readonly Command[] = [
  serveCommand,
  listCommand,
  callCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  lintCommand,
  conformanceCommand,
  evalCommand,
  secretsListCommand,
  secretsSetCommand,
  secretsRemoveCommand,
  recordingsCommand,
  exportCommand,
  importCommand,
  completionCommand,
];
