import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ClampedMarkdown } from '../../ui/markdown/clamped-markdown.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { likeliestBranch, score } from '../schema/branch.ts';
import { fieldOf } from '../schema/field.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { JsonControl } from '../texts/json-control.tsx';
import { isTooDeep, UnionProvider, useNested, useUnionsAround } from '../form/nested-unions.ts';
import { ObjectFields } from './object-fields.tsx';
import type { JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { Options } from '../schema/option.ts';
import { isSchema, requiredNames, textMember } from '../schema/schema.ts';
import { SearchedChoice } from '../texts/searched-choice.tsx';

const buttonsUpTo = 4;
const listUpTo = 30;

const nothingTyped: ReadonlyMap<number, string | undefined> = new Map();

/** One of several schemas: the one that the value is of, or another; what was typed in each is kept. */
export function UnionControl(props: ControlProps) {
  const within = useUnionsAround(props.path);
  return isTooDeep(within) ? (
    <>
      <JsonControl {...props} />
      <p className="mt-1 text-xs text-warning">
        Its schema nests choices endlessly, so it is edited as JSON.
      </p>
    </>
  ) : (
    <Branches control={props} within={within} />
  );
}

function Branches({ control, within }: { control: ControlProps; within: readonly number[] }) {
  const { id, field, node, path, label } = control;
  const form = useForm();
  const { branches } = field;
  const { drafts } = form;
  const memory = useSyncExternalStore(drafts.subscribe, () => drafts.unionAt(path, within));
  const { picked, typed = nothingTyped } = memory ?? {};
  // The picked branch counts until the value clearly belongs to another.
  const likeliest = node ? likeliestBranch(branches, node, form.root) : 0;
  // An empty object does not belong to another branch yet, whatever it lacks.
  const isEmptied = (branch: number) =>
    node !== undefined &&
    isEmptyObject(node) &&
    /^(object|union)$/.test(fieldOf(branches[branch]?.schema, form.root).kind);
  const fitsPicked =
    picked !== undefined &&
    (node === undefined ||
      picked.over === node.text ||
      isEmptied(picked.branch) ||
      score(branches[picked.branch]?.schema, node, form.root) >= 0);
  const [last, setLast] = useState(likeliest);
  const at = fitsPicked ? picked.branch : isEmptied(last) ? last : likeliest;
  if (at !== last) setLast(at);
  const pick = (branch: number) => {
    if (branch === at) return;
    // Text that a pick wrote by itself was not typed, and goes when the pick is taken back.
    const isBegun = node !== undefined && picked?.begun === node.text;
    const known = isBegun ? typed : new Map(typed).set(at, node?.text);
    const begun = known.has(branch) ? undefined : tellingText(branches[branch]?.schema, form.root);
    const before = begun ?? known.get(branch);
    // A union that exists because of its value would go with it.
    const keeps =
      !isBegun &&
      node !== undefined &&
      (field.isOfValue === true || score(branches[branch]?.schema, node, form.root) >= 0);
    // A value that can't be absent stays until the new branch has one.
    const stays = keeps || (before === undefined && control.staysThere);
    if (!stays) form.setText(path, before ?? (path.length === 0 ? '{}' : undefined));
    drafts.keepUnion(path, within, {
      picked: { branch, over: stays ? node?.text : before, begun: keeps ? undefined : begun },
      typed: known,
    });
  };
  const names = branches
    .slice(0, listUpTo)
    .map((branch, i) => ({ value: String(i), label: branch.label }));
  const searched = useMemo(
    () => ({
      ...field,
      options: new Options([...branches.keys()], (place) => branches[place]?.label),
    }),
    [field, branches],
  );
  const branch = branches[at];
  const nested = useNested(path, within, at);
  const { key } = nested;
  const depth = within.length;
  const { index, count } = branch ?? {};
  const shownBranches = drafts.branches;
  // Problems are told by the shown branch.
  useEffect(() => {
    if (index === undefined || count === undefined) return undefined;
    return shownBranches.show(JSON.parse(key) as Path, index, count, depth);
  }, [shownBranches, key, index, count, depth]);
  return (
    <div className="mt-1 flex flex-col gap-2">
      {branches.length <= buttonsUpTo ? (
        <Choice
          label={`Kind of ${label}`}
          value={at === -1 ? undefined : String(at)}
          options={names}
          onChoice={(next) => pick(Number(next))}
        />
      ) : branches.length > listUpTo ? (
        <SearchedChoice
          {...control}
          id={`${id}-kind`}
          label={`Kind of ${label}`}
          field={searched}
          node={undefined}
          isInvalid={false}
          at={at}
          onChoose={pick}
        />
      ) : (
        <select
          aria-label={`Kind of ${label}`}
          className={inputClass}
          value={at}
          onChange={(event) => pick(Number(event.target.value))}
        >
          {at === -1 && <option value={-1}>none of these</option>}
          {names.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
      {branch === undefined ? (
        <JsonControl {...control} />
      ) : (
        <UnionProvider value={nested}>
          <BranchControl key={at} {...control} id={id} schema={branch.schema} />
        </UnionProvider>
      )}
    </div>
  );
}

const isEmptyObject = (node: JsonNode): boolean =>
  node.kind === 'object' && node.members.size === 0;

/** Returns the initial object of a branch: the members that tell it from the others. */
function tellingText(schema: unknown, root: unknown): string | undefined {
  const field = fieldOf(schema, root);
  const { properties } = field.schema;
  if (field.kind !== 'object' || !isSchema(properties)) return undefined;
  const members = [...requiredNames(field.schema)].flatMap((name) => {
    if (!Object.hasOwn(properties, name)) return [];
    const { kind, options } = fieldOf(properties[name], root);
    if (kind !== 'choice' || options.length !== 1) return [];
    return [`${JSON.stringify(name)}: ${JSON.stringify(options.values[0])}`];
  });
  return members.length === 0 ? undefined : `{${members.join(', ')}}`;
}

function BranchControl({ schema, ...props }: ControlProps & { schema: unknown }) {
  const form = useForm();
  const { node, path } = props;
  const field = fieldOf(schema, form.root, node);
  const description = textMember(field.schema, 'description');
  return (
    <>
      {description !== undefined && (
        <div className="text-xs text-text-muted">
          <ClampedMarkdown text={description} />
        </div>
      )}
      {path.length === 0 && field.kind === 'object' ? (
        <ObjectFields schema={field.schema} node={node} path={path} />
      ) : (
        form.renderControl({ ...props, field })
      )}
    </>
  );
}
