import { useCallback, useEffect, useState } from 'react';
import type { ReadSkillFile, Skill, SkillList } from '../../../shared/model/servers/skill.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';

type Skills = {
  list: SkillList | undefined;
  problem: string | undefined;
  isReading: boolean;
  refresh(): void;
};

/** The skills that a server lists, read when they are first shown, and on demand. */
export function useSkills(connectionId: number): Skills {
  const [list, setList] = useState<SkillList>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  const [readRound, setReadRound] = useState(-1);
  useEffect(() => {
    const query = new AbortController();
    const settle = (settled: () => void) => {
      if (query.signal.aborted) return;
      settled();
      setReadRound(round);
    };
    backend.call('skills.list', { connectionId }, { signal: query.signal }).then(
      (read) =>
        settle(() => {
          setList(read);
          setProblem(undefined);
        }),
      (error: unknown) => settle(() => setProblem(messageOf(error))),
    );
    return () => query.abort();
  }, [connectionId, round]);
  const refresh = useCallback(() => setRound((before) => before + 1), []);
  return { list, problem, isReading: readRound !== round, refresh };
}

/** The URIs of the files of a skill: those that its entry lists, or those in its folder. */
export function useSkillFiles(connectionId: number, skill: Skill): string[] {
  const [found, setFound] = useState<{ skill: Skill; uris: string[] }>();
  useEffect(() => {
    if (skill.files !== 'dynamic' || skill.problems.length > 0) return undefined;
    const query = new AbortController();
    const uri = skill.uri.slice(0, skill.uri.lastIndexOf('/'));
    backend.call('skills.directory', { connectionId, uri }, { signal: query.signal }).then(
      (uris) => setFound({ skill, uris }),
      // Not every server can list a folder; the SKILL.md is there all the same.
      () => undefined,
    );
    return () => query.abort();
  }, [connectionId, skill]);
  if (skill.files !== 'dynamic') return skill.files.map(({ uri }) => uri);
  const others = found?.skill === skill ? found.uris.filter((uri) => uri !== skill.uri) : [];
  return [skill.uri, ...others];
}

export type LoadedFile =
  | { status: 'loading' }
  | { status: 'failed'; why: string }
  | { status: 'read'; file: ReadSkillFile };

/** A file of a skill, read and verified by the core; `uri` undefined reads none. */
export function useSkillFile(
  connectionId: number,
  skill: Skill,
  uri: string | undefined,
): LoadedFile {
  const [loaded, setLoaded] = useState<{ uri: string; skill: Skill; file: LoadedFile }>();
  useEffect(() => {
    if (uri === undefined) return undefined;
    const query = new AbortController();
    const settle = (file: LoadedFile) => {
      if (!query.signal.aborted) setLoaded({ uri, skill, file });
    };
    backend.call('skills.read', { connectionId, skill, uri }, { signal: query.signal }).then(
      (file) => settle({ status: 'read', file }),
      (error: unknown) => settle({ status: 'failed', why: messageOf(error) }),
    );
    return () => query.abort();
  }, [connectionId, skill, uri]);
  const isThis = loaded !== undefined && loaded.uri === uri && loaded.skill === skill;
  return isThis ? loaded.file : { status: 'loading' };
}
