import { useCallback, useEffect, useRef, useState } from 'react';
import type { Skill } from '../../../shared/model/servers/skill.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';

/** What all files of a skill came to. */
export type SkillVerdict =
  | { status: 'verified' }
  /** All that can be compared is equal, but the entry lists no files. */
  | { status: 'unlisted' }
  | { status: 'differs'; uri: string }
  | { status: 'failed'; why: string };

/** So much is read at a press; a server may list any number of skills. */
const limits = { skills: 256, bytes: 64 * 1024 * 1024 } as const;

type Verdicts = {
  verdicts: ReadonlyMap<Skill, SkillVerdict>;
  isRunning: boolean;
  verifyAll(skills: readonly Skill[]): void;
  stop(): void;
};

/** Reads every file of every skill, one after the other, and keeps what came of each. */
export function useVerdicts(connectionId: number): Verdicts {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<Skill, SkillVerdict>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    running.current?.abort();
    setIsRunning(false);
  }, []);
  useEffect(() => stop, [stop, connectionId]);
  const verifyAll = (skills: readonly Skill[]) => {
    const { signal } = (running.current = new AbortController());
    setVerdicts(new Map());
    setIsRunning(true);
    void (async () => {
      for (const skill of withinLimits(skills)) {
        const verdict = await verdictOf(connectionId, skill, signal);
        if (signal.aborted) return;
        setVerdicts((before) => new Map(before).set(skill, verdict));
      }
      setIsRunning(false);
    })();
  };
  return { verdicts, isRunning, verifyAll, stop };
}

async function verdictOf(
  connectionId: number,
  skill: Skill,
  signal: AbortSignal,
): Promise<SkillVerdict> {
  const [problem] = skill.problems;
  if (problem !== undefined) return { status: 'failed', why: problem };
  const uris = skill.files === 'dynamic' ? [skill.uri] : skill.files.map(({ uri }) => uri);
  try {
    for (const uri of uris) {
      const { checks } = await backend.call(
        'skills.read',
        { connectionId, skill, uri },
        { signal },
      );
      if (checks.some(({ isEqual }) => !isEqual)) return { status: 'differs', uri };
    }
  } catch (error) {
    return { status: 'failed', why: messageOf(error) };
  }
  return { status: skill.files === 'dynamic' ? 'unlisted' : 'verified' };
}

/** The first skills, as far as their entries say that they are within the limits. */
function withinLimits(skills: readonly Skill[]): Skill[] {
  let bytes = 0;
  const taken: Skill[] = [];
  for (const skill of skills.slice(0, limits.skills)) {
    if (skill.files !== 'dynamic') {
      bytes += skill.files.reduce((sum, { size }) => sum + size, 0);
    }
    if (bytes > limits.bytes) break;
    taken.push(skill);
  }
  return taken;
}
