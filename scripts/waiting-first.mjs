import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './run.mjs';

/** Tests of whole programs and connections, which mostly wait for other processes. */
const waiting = /^(?:test|src\/main\/cli|src\/main\/core\/connections)\//;

/** A process runs files of one project alone. */
const kinds = ['fresh', 'node', 'page'];

/**
 * Puts the files of a project together, since a process is kept only where the next file is of the
 * same project; of these the files that wait come before the others, each group in the order of the
 * seed: a long one that comes last would keep one processor idle.
 */
export default class extends BaseSequencer {
  async sort(files) {
    const { seed } = this.ctx.config.sequence;
    const ranked = files.map((file) => ({ file, rank: rankOf(file, seed) }));
    return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ file }) => file);
  }
}

function rankOf({ moduleId, project }, seed) {
  const path = relative(root, moduleId).replaceAll('\\', '/');
  const place = createHash('sha256').update(`${seed} ${path}`).digest('hex');
  return `${kinds.indexOf(project.name)} ${waiting.test(path) ? 0 : 1} ${place}`;
}
