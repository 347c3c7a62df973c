/** Which tools of a server are offered: globs, in which `*` stands for any text and `?` for one character. */
export type ToolFilter = {
  /** Absent for all tools. */
  enabledTools?: readonly string[] | undefined;
  /** They win over `enabledTools`. */
  disabledTools?: readonly string[] | undefined;
};

/** Whether the user disabled a tool, for the chat and by hand. */
export function isDisabledTool(filter: ToolFilter | undefined, name: string): boolean {
  const { enabledTools, disabledTools = [] } = filter ?? {};
  const isEnabled = enabledTools?.some((glob) => matchesGlob(glob, name)) ?? true;
  return !isEnabled || disabledTools.some((glob) => matchesGlob(glob, name));
}

/** Enables or disables one tool by its name, and leaves the globs for others as they are. */
export function withTool(filter: ToolFilter, name: string, isEnabled: boolean): ToolFilter {
  const { enabledTools, disabledTools = [] } = filter;
  const others = disabledTools.filter((glob) => glob !== name);
  if (!isEnabled) return { enabledTools, disabledTools: [...others, name] };
  const isListed = enabledTools?.some((glob) => matchesGlob(glob, name)) ?? true;
  return {
    enabledTools: isListed ? enabledTools : [...(enabledTools ?? []), name],
    disabledTools: others,
  };
}

/** Compares in time that grows with the length of both at most, since names are a server’s. */
export function matchesGlob(glob: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < name.length;) {
    if (glob[at] === '*') {
      star = at;
      resume = i;
      at += 1;
    } else if (at < glob.length && (glob[at] === '?' || glob[at] === name[i])) {
      at += 1;
      i += 1;
    } else if (star !== -1) {
      at = star + 1;
      resume += 1;
      i = resume;
    } else return false;
  }
  while (glob[at] === '*') at += 1;
  return at === glob.length;
}
