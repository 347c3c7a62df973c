import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { AppContract } from '../../../shared/contract/index.ts';
import { messageWithCode } from '../../../shared/model/error-codes.ts';
import {
  listsFolders,
  offersSkills,
  skillLimits,
  type ReadSkillFile,
  type Skill,
  type SkillList,
} from '../../../shared/model/servers/skill.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Connections } from '../connections/connections.ts';
import { checkSkillFile, textOf } from './check-skill-file.ts';
import { readSkill, skillsIn } from './read-skill-list.ts';

type Rooms = { connections: Pick<Connections, 'ask' | 'ready'> };

const timeoutMs = 60_000;
const maxPages = 64;
const maxUri = 10_000;
const maxSkills = 5000;
/** The most bytes of a page of entries, and the most characters of all entries that are kept. */
const maxPageBytes = 8_000_000;
const maxListLength = 16_000_000;
/** A file in base64 with what stands around it. */
const maxFileBytes = Math.ceil((skillLimits.bytes * 4) / 3) + 1_000_000;

export type Skills = ReturnType<typeof openSkills>;

/** The skills of servers (SEP-2640): listed without reading any file, and each file verified. */
export function openSkills({ connections }: Rooms) {
  /** The skills whose SKILL.md was not what the entry says: none of their files is loaded. */
  const altered = new Set<string>();
  async function ask(
    connectionId: number,
    method: string,
    params: object,
    most: number,
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const { serverName, server } = connections.ready(connectionId);
    if (!offersSkills(server)) {
      throw new RpcError('REFUSED', `${serverName} does not declare the extension for skills.`);
    }
    const request = { method, paramsText: JSON.stringify(params) };
    const answer = await connections.ask(connectionId, request, {
      timeoutMs,
      ...(signal && { signal }),
    });
    if (answer.error !== undefined) {
      const { message, code } = isObject(answer.error) ? answer.error : {};
      const said = String(message ?? 'no reason given');
      throw unavailable(
        `${serverName} refused ${method}: ${messageWithCode(said, typeof code === 'number' ? code : undefined)}`,
      );
    }
    const { text, totalBytes } = answer.kept;
    if (totalBytes > Math.min(most, text.length)) {
      throw unavailable(`The result of ${method} has ${totalBytes} bytes, which are too many.`);
    }
    const result = parsedJson(text.toString('utf8'));
    if (!isObject(result)) throw unavailable(`The result of ${method} is not an object.`);
    return result;
  }

  async function list(connectionId: number, signal?: AbortSignal): Promise<SkillList> {
    const skills: Skill[] = [];
    let cursor: string | undefined;
    let length = 0;
    for (let pages = 0; pages < maxPages && skills.length < maxSkills; pages += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const result = await ask(connectionId, 'skills/list', params, maxPageBytes, signal);
      if (!Array.isArray(result['skills'])) {
        throw unavailable('The result of skills/list has no list of skills.');
      }
      for (const skill of skillsIn(result)) {
        length += lengthOf(skill);
        if (length > maxListLength) return { skills: markTwins(skills), isCutShort: true };
        skills.push(skill);
      }
      const { nextCursor } = result;
      if (typeof nextCursor !== 'string') return { skills: markTwins(skills), isCutShort: false };
      cursor = nextCursor;
    }
    return { skills: markTwins(skills.slice(0, maxSkills)), isCutShort: true };
  }

  /** One skill by the URI of its SKILL.md, listed or not. */
  async function get(connectionId: number, uri: string, signal?: AbortSignal): Promise<Skill> {
    const result = await ask(connectionId, 'skills/get', { uri }, maxPageBytes, signal);
    const skill = readSkill(result['skill']);
    return skill.uri === uri
      ? skill
      : {
          ...skill,
          problems: [...skill.problems, `The server answered with ${skill.uri || 'no URI'}.`],
        };
  }

  /** Reads a file of a skill, and verifies it against the entry that is given. */
  async function read(
    connectionId: number,
    skill: Skill,
    fileUri: string,
    signal?: AbortSignal,
  ): Promise<ReadSkillFile> {
    const [problem] = skill.problems;
    if (problem !== undefined) {
      throw new RpcError('REFUSED', `The skill was not loaded: ${problem}`);
    }
    const key = `${connectionId} ${skill.uri}`;
    const isManifest = fileUri === skill.uri;
    if (!isManifest && altered.has(key)) {
      throw new RpcError(
        'REFUSED',
        'The skill was not loaded: its SKILL.md differs from its entry.',
      );
    }
    const listed =
      skill.files === 'dynamic' ? undefined : skill.files.find(({ uri }) => uri === fileUri);
    if (skill.files !== 'dynamic' && !listed) {
      throw new RpcError('REFUSED', `${fileUri.slice(0, 200)} is not a file of this skill.`);
    }
    const { contents } = await ask(
      connectionId,
      'resources/read',
      { uri: fileUri },
      maxFileBytes,
      signal,
    );
    const own: unknown = Array.isArray(contents) ? contents[0] : undefined;
    const { text, blob, mimeType } = isObject(own) ? own : {};
    const bytes =
      typeof text === 'string'
        ? Buffer.from(text)
        : typeof blob === 'string'
          ? Buffer.from(blob, 'base64')
          : undefined;
    if (!bytes) throw unavailable(`The result of resources/read for ${fileUri} has no content.`);
    if (bytes.length > skillLimits.bytes) {
      throw unavailable(`${fileUri} is larger than ${skillLimits.bytes / 1024 / 1024} MiB.`);
    }
    const checks = listed || isManifest ? checkSkillFile(skill, listed, bytes) : [];
    const isRight = checks.every(({ isEqual }) => isEqual);
    if (isManifest && isRight) altered.delete(key);
    else if (isManifest) altered.add(key);
    return {
      uri: fileUri,
      ...(typeof mimeType === 'string' && { mimeType: mimeType.slice(0, 200) }),
      size: bytes.length,
      checks,
      ...(isRight && { content: contentOf(bytes) }),
    };
  }

  /** The URIs of the files in a folder and the folders in it, which are asked one after another. */
  async function children(connectionId: number, uri: string, signal?: AbortSignal) {
    const { serverName, server } = connections.ready(connectionId);
    if (!listsFolders(server)) {
      throw new RpcError('REFUSED', `${serverName} does not declare that it can list directories.`);
    }
    const uris: string[] = [];
    const folders = [uri];
    let at = 0;
    let cursor: string | undefined;
    for (let pages = 0; pages < maxPages && uris.length < skillLimits.files; pages += 1) {
      const folder = folders[at];
      if (folder === undefined) break;
      const params = { uri: folder, ...(cursor !== undefined && { cursor }) };
      const result = await ask(
        connectionId,
        'resources/directory/read',
        params,
        maxPageBytes,
        signal,
      );
      const sent = Array.isArray(result['resources']) ? result['resources'] : [];
      for (const child of sent.flatMap(childIn)) {
        if (!child.isFolder) uris.push(child.uri);
        // Only what lies deeper is followed, so that no folder leads back.
        else if (
          folders.length < maxPages &&
          child.uri.startsWith(`${folder}/`) &&
          !folders.includes(child.uri)
        ) {
          folders.push(child.uri);
        }
      }
      cursor = typeof result['nextCursor'] === 'string' ? result['nextCursor'] : undefined;
      if (cursor === undefined) at += 1;
    }
    return uris.slice(0, skillLimits.files);
  }

  const handlers: Pick<
    Handlers<AppContract>,
    'skills.list' | 'skills.get' | 'skills.read' | 'skills.directory'
  > = {
    'skills.list': ({ connectionId }, { signal }) => list(connectionId, signal),
    'skills.get': ({ connectionId, uri }, { signal }) => get(connectionId, uri, signal),
    'skills.directory': ({ connectionId, uri }, { signal }) => children(connectionId, uri, signal),
    'skills.read': ({ connectionId, skill, uri }, { signal }) =>
      read(connectionId, skill, uri, signal),
  };
  return { list, get, read, children, handlers };
}

/** The characters that an entry takes, more or less. */
const lengthOf = ({ description, frontmatterText, files, problems }: Skill): number =>
  [description, frontmatterText, ...problems].reduce((sum, text) => sum + text.length, 200) +
  (files === 'dynamic' ? 0 : files.reduce((sum, { uri }) => sum + uri.length + 100, 0));

/** Of entries with one URI none can be told from the other, so that none is loaded. */
function markTwins(skills: Skill[]): Skill[] {
  const seen = new Map<string, number>();
  for (const { uri } of skills) seen.set(uri, (seen.get(uri) ?? 0) + 1);
  return skills.map((skill) =>
    (seen.get(skill.uri) ?? 0) > 1
      ? { ...skill, problems: [...skill.problems, 'Another entry has the same uri.'] }
      : skill,
  );
}

function childIn(sent: unknown): { uri: string; isFolder: boolean }[] {
  const { uri, mimeType } = isObject(sent) ? sent : {};
  if (typeof uri !== 'string' || uri === '' || uri.length > maxUri) return [];
  return [{ uri, isFolder: mimeType === 'inode/directory' }];
}

function contentOf(bytes: Buffer): NonNullable<ReadSkillFile['content']> {
  const text = textOf(bytes);
  return text === undefined ? { base64: bytes.toString('base64') } : { text };
}

const unavailable = (message: string): RpcError =>
  new RpcError('UNAVAILABLE', message, { reason: 'error' });
