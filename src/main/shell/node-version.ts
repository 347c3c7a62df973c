/** What is wrong with this version of Node, as `process.versions.node` names it; undefined for one that runs the app. */
export function nodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isFit = major >= 24 || (major === 22 && minor >= 16);
  return isFit
    ? undefined
    : `Wirebench needs Node 22.16 or newer, but not 23; this is Node ${version}. Install a newer one, then start it again.`;
}
