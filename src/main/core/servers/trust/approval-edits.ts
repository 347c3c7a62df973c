import type { Asker, TrustList } from '../../../../shared/model/servers/launch-preview.ts';
import type { ApprovalsContent } from './approvals-file.ts';

/** The approvals of a removed server, and the projects that it was imported from. */
export type Forgotten = Pick<ApprovalsContent, 'approved' | 'origins'> & {
  /** The folders of those projects that were trusted. */
  trusted: string[];
};

export const isOf = (asker: Asker, one: Asker): boolean =>
  one.kind === asker.kind && one.name === asker.name;

const isOfServer = (name: string) => (one: Asker) => isOf({ kind: 'server', name }, one);

/** Moves the approvals with this fingerprint to the new name of their server. */
export function renameServer(
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

export const removeServer = (
  { approved, origins, projects }: ApprovalsContent,
  name: string,
): ApprovalsContent => ({
  approved: approved.filter((one) => !isOfServer(name)(one)),
  origins: origins.filter((one) => one.name !== name),
  projects,
});

/**
 * Gives the approvals of a removed server back, unless one of its trusted projects lost its trust
 * meanwhile.
 */
export function restoreServer(
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

/**
 * Removes a project's trust, and all approvals of servers from there, since they may have been
 * given by that trust.
 */
export function withoutProject(content: ApprovalsContent, folder: string): ApprovalsContent {
  const names = namesFrom(content, folder);
  const isFromThere = ({ kind, name }: Asker) => kind === 'server' && names.includes(name);
  return {
    ...content,
    approved: content.approved.filter((one) => !isFromThere(one)),
    projects: content.projects.filter((one) => one.folder !== folder),
  };
}

/** The names of the servers that were imported from a project, each once. */
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
