import type { SandboxChoice } from './sandbox.ts';

/** Whether a choice restricts a server in any way, and so needs a sandbox. */
export const isSandboxed = (choice: SandboxChoice | undefined): choice is SandboxChoice =>
  choice !== undefined && (choice.network === 'none' || choice.files === 'folder');
