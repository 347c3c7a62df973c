import type { SandboxChoice } from './sandbox.ts';

/** Whether it asks for a sandbox at all. */
export const isSandboxed = (choice: SandboxChoice | undefined): choice is SandboxChoice =>
  choice !== undefined && (choice.network === 'none' || choice.files === 'folder');
