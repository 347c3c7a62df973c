import { Plus, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { describeRules } from '../schema/describe-rules.ts';
import { fieldOf } from '../schema/field.ts';
import { entrySchema, restSchema } from '../schema/member-schemas.ts';
import { anyValue } from '../schema/free-value.ts';
import { useForm } from '../form/form-context.ts';
import { LazyFields } from '../form/lazy-fields.tsx';
import { memberOf, type JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { isSingle, MapEntry } from './map-entry.tsx';
import { NewMember } from './new-member.tsx';
import { LevelProvider, useLevelOf } from '../form/open-levels.ts';
import { isSchema, listOf, requiredNames, textMember, type Schema } from '../schema/schema.ts';
import { useEntryKeys } from '../lists/use-entry-keys.ts';
import { isWithin, useDrawRequest } from '../form/lazy-part.tsx';

type ObjectFieldsProps = { schema: Schema; node: JsonNode | undefined; path: Path };

/** An object with more properties gets a field to search them by name. */
const manyProperties = 20;
const moreAtOnce = 100;

/** The properties of an object, required ones first; then what it holds beyond its schema. */
export function ObjectFields(props: ObjectFieldsProps) {
  return (
    <LevelProvider value={useLevelOf(props.schema, props.node)}>
      <Members {...props} />
    </LevelProvider>
  );
}

function Members({ schema, node, path }: ObjectFieldsProps) {
  const form = useForm();
  const [search, setSearch] = useState('');
  const [room, setRoom] = useState(manyProperties);
  const { properties, required, ordered, hasForbidden } = useMembers(schema);
  const names = hasForbidden
    ? ordered.filter((name) => properties[name] !== false || memberOf(node, name) !== undefined)
    : ordered;
  const rest = restSchema(schema);
  const extra =
    node?.kind === 'object'
      ? [...node.members.keys()].filter((name) => !Object.hasOwn(properties, name))
      : [];
  const dependents = dependentNames(schema, node);
  const keys = useEntryKeys(extra);
  const isLarge = names.length > manyProperties;
  const wanted = useDeferredValue(search);
  const [sought, setSought] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(
    () =>
      wanted === ''
        ? names
        : names.filter((name) => sought.has(name) || isFound(wanted, name, properties[name])),
    [wanted, names, properties, sought],
  );
  const seen = useSeen(isLarge ? node : undefined);
  const shown = isLarge
    ? found.filter(
        (name, i) =>
          i < room ||
          required.has(name) ||
          dependents.has(name) ||
          seen.has(name) ||
          sought.has(name),
      )
    : names;
  const left = (isLarge ? found.length : names.length) - shown.length;
  // Where a schema says nothing of further members, they are allowed, but hardly wanted.
  const takesMore =
    isSchema(schema['additionalProperties']) ||
    isSchema(schema['patternProperties']) ||
    schema['additionalProperties'] === true;
  // Where the schemas of entries differ by name, each has a header of its own.
  const isPlain =
    !isSchema(schema['patternProperties']) ||
    (Object.keys(schema['patternProperties']).length === 1 &&
      schema['additionalProperties'] === false);
  const isMap = takesMore && rest !== undefined && isPlain && isSingle(rest, form.root);
  const drawEntry = (name: string) =>
    isMap ? (
      <MapEntry
        key={keys.get(name)}
        name={name}
        schema={rest}
        node={memberOf(node, name)}
        path={[...path, name]}
      />
    ) : (
      form.renderField(
        {
          name,
          schema: isPlain ? (rest ?? true) : entrySchema(schema, name),
          node: memberOf(node, name),
          path: [...path, name],
          isRequired: false,
          isExtra: true,
          isEntry: takesMore,
        },
        keys.get(name) ?? name,
      )
    );
  const place = useRef<HTMLDivElement>(null);
  const soughtIn = (wantedPath: Path) =>
    isWithin(wantedPath, path) ? String(wantedPath[path.length]) : undefined;
  useDrawRequest(
    place,
    (wantedPath) => {
      const name = soughtIn(wantedPath);
      return name !== undefined && names.includes(name) && !shown.includes(name);
    },
    (wantedPath) => {
      setSought(new Set(sought).add(soughtIn(wantedPath) ?? ''));
      setSearch('');
    },
  );
  const twice = node?.kind === 'object' ? (node.twice ?? []) : [];
  return (
    <div
      ref={place}
      data-not-drawn={shown.length < names.length ? '' : undefined}
      className="flex flex-col gap-4"
    >
      {twice.length > 0 && (
        <p role="status" className="rounded-md bg-warning-fill px-2 py-1 text-xs text-warning">
          {twice.map((name) => `“${revealed(name, 40)}”`).join(', ')}{' '}
          {twice.length === 1 ? 'stands' : 'stand'} twice. The last one counts and is shown here;
          the others are also sent, and can be changed in the JSON view.
        </p>
      )}
      {isLarge && (
        <div className="relative">
          <Search size={13} aria-hidden className="absolute top-2 left-2 text-text-muted" />
          <TextInput
            className="pl-7"
            aria-label="Find an argument"
            data-own-undo
            placeholder={`Find one of ${names.length}`}
            value={search}
            onValue={setSearch}
          />
        </div>
      )}
      <LazyFields
        path={path}
        names={shown}
        draw={(name) =>
          form.renderField(
            {
              name,
              schema: properties[name],
              node: memberOf(node, name),
              path: [...path, name],
              isRequired: required.has(name) || dependents.has(name),
            },
            name,
          )
        }
      />
      {isLarge && found.length === 0 && (
        <p className="text-text-muted">Nothing matches “{search}”.</p>
      )}
      {left > 0 && (
        <Button
          size="small"
          variant="ghost"
          className="self-start"
          onClick={() => setRoom(room + moreAtOnce)}
        >
          Show {Math.min(left, moreAtOnce)} more of {left}
        </Button>
      )}
      {isMap && extra.length > 0 && rest !== anyValue && (
        <p className="-mb-3 text-xs text-text-muted">
          Names, and values: {describeRules(fieldOf(rest, form.root)).join(' · ')}
        </p>
      )}
      <div className={isMap ? 'flex flex-col gap-1.5 empty:hidden' : 'contents'}>
        <LazyFields path={path} names={extra} draw={drawEntry} />
      </div>
      {takesMore && rest !== undefined && (
        <NewMember
          icon={Plus}
          taken={node}
          schemaOf={(name) => entrySchema(schema, name)}
          path={path}
        />
      )}
    </div>
  );
}

/** The names of members that an object has or had, so that a field stays when its value is removed. */
function useSeen(node: JsonNode | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const members = node?.kind === 'object' ? [...node.members.keys()] : [];
  if (members.every((name) => seen.has(name))) return seen;
  const all = new Set([...seen, ...members]);
  setSeen(all);
  return all;
}

/**
 * The names that `dependentRequired` asks for beside present members; they keep their places, so
 * that no field moves during typing.
 */
function dependentNames(schema: Schema, node: JsonNode | undefined): ReadonlySet<unknown> {
  const dependent = schema['dependentRequired'];
  if (!isSchema(dependent) || node?.kind !== 'object') return noNames;
  return new Set(
    [...node.members.keys()].flatMap((name) =>
      Object.hasOwn(dependent, name) ? listOf(dependent[name]) : [],
    ),
  );
}

const noNames: ReadonlySet<unknown> = new Set();
const none: Schema = {};

/** The members of a schema, memoized, since it may name tens of thousands. */
function useMembers(schema: Schema) {
  const properties = isSchema(schema['properties']) ? schema['properties'] : none;
  const names = schema['required'];
  return useMemo(() => {
    const required = requiredNames({ properties, required: names });
    const all = Object.keys(properties);
    const ordered = [
      ...all.filter((name) => required.has(name)),
      ...all.filter((name) => !required.has(name)),
    ];
    return {
      properties,
      required,
      ordered,
      hasForbidden: all.some((name) => properties[name] === false),
    };
  }, [properties, names]);
}

function isFound(search: string, name: string, schema: unknown): boolean {
  const said = isSchema(schema)
    ? `${textMember(schema, 'title')} ${textMember(schema, 'description')}`
    : '';
  return `${name} ${said}`.toLowerCase().includes(search.toLowerCase());
}
