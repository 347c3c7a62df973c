import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What of Linux keeps a program from the user namespaces that Electron's sandbox is made of. */
const limits = [
  {
    file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    value: '1',
    cause: 'AppArmor denies it user namespaces',
  },
  {
    file: '/proc/sys/kernel/unprivileged_userns_clone',
    value: '0',
    cause: 'the kernel denies it user namespaces',
  },
  {
    file: '/proc/sys/user/max_user_namespaces',
    value: '0',
    cause: 'the kernel has no user namespaces to give',
  },
];

/**
 * Why Electron may have ended before it showed anything, and what helps: `{ reason, remedy }`. Where the
 * system limits the sandbox, Electron itself only aborts.
 */
export function whyEndedEarly({ code, signal }, binary, read = textOf, stat = statOf) {
  const ended = `Electron ended at once (${signal ?? `exit code ${code}`})`;
  const limit = limits.find(({ file, value }) => read(file)?.trim() === value);
  const helper = join(dirname(binary), 'chrome-sandbox');
  if (!limit || isSetUser(stat(helper))) return { reason: ended, remedy: undefined };
  const quoted = `'${helper.replaceAll("'", String.raw`'\''`)}'`;
  return {
    reason: `${ended}, probably since ${limit.cause}, which its sandbox needs`,
    remedy: `To let the sandbox start without them, once: sudo chown root:root ${quoted} && sudo chmod 4755 ${quoted}`,
  };
}

/** With this bit and owner, the helper sets up the sandbox as root, without user namespaces. */
const isSetUser = (stat) => stat !== undefined && stat.uid === 0 && (stat.mode & 0o4000) !== 0;

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Other systems, and other kernels, have no such limit.
    return undefined;
  }
}

const statOf = (file) => statSync(file, { throwIfNoEntry: false });
