// The file must also compile for the page, where there is no `process`; tests that use it run in
// Node.
const { process } = globalThis as unknown as {
  process: { threadCpuUsage(): { user: number; system: number } };
};

/**
 * The processor time that this thread has used, in milliseconds, which other load on the machine
 * does not change.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
