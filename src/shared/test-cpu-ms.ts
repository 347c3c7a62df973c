// This file compiles for pages, too; the tests that use it run in Node.
const { process } = globalThis as unknown as {
  process: { threadCpuUsage(): { user: number; system: number } };
};

/** What this thread has used of a processor, in milliseconds: how long work takes, whatever else the machine does. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
