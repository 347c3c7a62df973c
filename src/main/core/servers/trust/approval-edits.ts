import type { Asker, TrustList } from '../../../../shared/model/servers/launch-preview.ts';
import type { ApprovalsContent } from './approvals-file.ts';

/** What was known of a server that was removed. */
export type Forgotten = Pick<ApprovalsContent, 'approved' | 'origins'> & {
  /** The trusted ones among the folders that it came from. */
  trusted: string[];
};

export const isOf = (asker: Asker, one: Asker): boolean =>
  one.kind === asker.kind && one.name === asker.name;

const isOfServer = (name: string) => (one: Asker) => isOf({ kind: 'server', name }, one);

/** What was approved of a server as it stands is so by its new name. */
export function withRenamed(
  { approved, origins, projects }: ApprovalsContent,
  { from, to, fingerprint }: { from: string; to: string; fingerprint: string },
): ApprovalsContent {
  const renamed = <One extends { name: string; fingerprint: string }>(one: One): One =>
    one.name === from && one.fingerprint === fingerprint ? { ...one, name: to } : one;
  return {
    approved: approved.map((one) => (one.kind === 'server' ? renamed(one) : one)),
    origins: origins.map(renamed),
    projects,
  };
}

export function forgottenOf(
  { approved, origins, projects }: ApprovalsContent,
  name: string,
): Forgotten {
  const own = origins.filter((one) => one.name === name);
  const trusted = projects.map(({ folder }) => folder);
  return {
    approved: approved.filter(isOfServer(name)),
    origins: own,
    trusted: trusted.filter((folder) => own.some((one) => one.folder === folder)),
  };
}

export const withoutServer = (
  { approved, origins, projects }: ApprovalsContent,
  name: string,
): ApprovalsContent => ({
  approved: approved.filter((one) => !isOfServer(name)(one)),
  origins: origins.filter((one) => one.name !== name),
  projects,
});

/** The state that was, unless a project that it came from was taken its trust since. */
export function withRestored(
  { approved, origins, projects }: ApprovalsContent,
  name: string,
  forgotten: Forgotten,
): ApprovalsContent {
  const isAsItWas = forgotten.trusted.every((one) => projects.some(({ folder }) => folder === one));
  const back = isAsItWas ? forgotten.approved : [];
  return {
    approved: [...approved, ...back.map((one) => ({ ...one, name }))],
    origins: [...origins, ...forgotten.origins.map((one) => ({ ...one, name }))],
    projects,
  };
}

/** Takes a project its trust, and with it what was approved of its servers: it may have been by that one word. */
export function withoutProject(content: ApprovalsContent, folder: string): ApprovalsContent {
  const names = namesFrom(content, folder);
  const isFromThere = ({ kind, name }: Asker) => kind === 'server' && names.includes(name);
  return {
    ...content,
    approved: content.approved.filter((one) => !isFromThere(one)),
    projects: content.projects.filter((one) => one.folder !== folder),
  };
}

/** The servers that came from a project, each once. */
export const namesFrom = ({ origins }: ApprovalsContent, folder: string): string[] => [
  ...new Set(origins.filter((one) => one.folder === folder).map(({ name }) => name)),
];

/** Lists the approvals, one entry for each name in its latest form, newest first. */
export function trustList(content: ApprovalsContent): TrustList {
  const last = new Map<string, TrustList['approved'][number]>();
  for (const { kind, name, at } of content.approved) {
    const key = `${kind} ${name}`;
    last.delete(key);
    last.set(key, { kind, name, at });
  }
  return {
    approved: [...last.values()].toReversed(),
    projects: content.projects
      .map((one) => ({ ...one, servers: namesFrom(content, one.folder) }))
      .toReversed(),
  };
}
