import { revealed } from '../../ui/hidden-characters.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { labelOf } from './option.ts';
import { referred } from '../../../shared/json/schema-reference.ts';
import { isSchema, requiredNames, textMember, type Schema } from './schema.ts';

const maxLabel = 80;
/** Branches are compared with each other up to this number; the time grows with its square. */
const maxCompared = 100;

/** A name for each branch of a union; where several would have one name, their own members tell them apart. */
export function branchLabels(branches: readonly unknown[], root: unknown): string[] {
  const labels = branches.map((branch, i) => branchLabel(branch, root, i));
  if (branches.length > maxCompared) return labels.map((label) => revealed(label, maxLabel));
  return labels.map((label, i) => {
    const isShared = labels.some((other, at) => at !== i && other === label);
    const own = isShared ? ownMembers(branches, i, root) : [];
    return revealed(own.length > 0 ? `${label} with ${own.join(', ')}` : label, maxLabel);
  });
}

const maxOwn = 3;

/** The members of a branch that no other branch has. */
function ownMembers(branches: readonly unknown[], index: number, root: unknown): string[] {
  const namesOf = (branch: unknown) => {
    const whole = wholeOf(branch, root);
    const named = isSchema(whole['properties']) ? Object.keys(whole['properties']) : [];
    return [...new Set([...named, ...requiredNames(whole)])];
  };
  const others = new Set(branches.flatMap((branch, i) => (i === index ? [] : namesOf(branch))));
  return namesOf(branches[index])
    .filter((name) => !others.has(name))
    .slice(0, maxOwn);
}

function wholeOf(branch: unknown, root: unknown): Schema {
  const own = isSchema(branch) ? branch : {};
  const reference = textMember(own, '$ref');
  const target = reference === undefined ? undefined : referred(reference, root);
  return isSchema(target) ? mergeSchemas(own, target) : own;
}

function branchLabel(branch: unknown, root: unknown, index: number): string {
  const whole = wholeOf(branch, root);
  const title = textMember(whole, 'title');
  if (title !== undefined) return title;
  const { properties } = whole;
  const constant = isSchema(properties)
    ? Object.entries(properties).find(([, part]) => isSchema(part) && Object.hasOwn(part, 'const'))
    : undefined;
  if (constant) return `${constant[0]} ${labelOf((constant[1] as Schema)['const'])}`;
  const { enum: listed, format, type } = whole;
  if (Array.isArray(listed)) return listed.slice(0, 3).map(labelOf).join(', ');
  const name = textMember(isSchema(branch) ? branch : {}, '$ref')
    ?.split('/')
    .at(-1);
  return (
    name ??
    textMember({ format }, 'format') ??
    (typeof type === 'string' ? type : `Option ${index + 1}`)
  );
}
