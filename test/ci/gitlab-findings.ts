import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import {
  compileSchema,
  type Compiled,
  type Unit,
} from '../../src/main/core/validation/compile-schema.ts';

let compiled: Promise<Compiled> | undefined;

/**
 * Where a text breaks the schema that GitLab publishes for .gitlab-ci.yml. The schema takes anything as a
 * hidden job, so that one is judged as the job that extends it.
 */
export async function gitlabFindings(text: string): Promise<string[]> {
  const { check } = await (compiled ??= compileSchema(publishedSchema()));
  const jobs = Object.entries(parse(text) as object);
  const shown = Object.fromEntries(
    jobs.map(([name, job]) => [name.replace(/^\./, ''), job as unknown]),
  );
  return check(shown).flatMap(leavesOf);
}

/**
 * GitLab’s schema, which comes by npm only inside of gitlab-ci-local: an object in its bundle, known by
 * its $id. The program itself is not run: it wants a repository, and a second for each file.
 */
function publishedSchema(): unknown {
  const bundle = readFileSync(fileURLToPath(import.meta.resolve('gitlab-ci-local')), 'utf8');
  const start = bundle.search(/\{\$schema:"[^"]+",\$id:"https:\/\/gitlab\.com\/\.gitlab-ci\.yml"/);
  if (start === -1)
    throw new Error('gitlab-ci-local has no schema of .gitlab-ci.yml where it was.');
  return literal(bundle.slice(start, endOf(bundle, start)));
}

/** Where the object that begins at `start` ends; a brace in a text is none. */
function endOf(source: string, start: number): number {
  const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[{}]/gs;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(source); token; token = tokens.exec(source)) {
    if (token[0] === '{') depth += 1;
    if (token[0] === '}') depth -= 1;
    if (depth === 0) break;
  }
  return tokens.lastIndex;
}

/** The value of an object literal, made where there is nothing to reach. */
const literal = (text: string): unknown =>
  JSON.parse(runInNewContext(`JSON.stringify(${text})`) as string);

const leavesOf = ({ errors = [], absoluteKeywordLocation, instanceLocation }: Unit): string[] =>
  errors.length > 0
    ? errors.flatMap(leavesOf)
    : [`${instanceLocation} breaks ${absoluteKeywordLocation.split('#')[1]}`];
