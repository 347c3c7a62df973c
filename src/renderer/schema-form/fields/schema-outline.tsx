import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { ClampedMarkdown } from '../../ui/markdown/clamped-markdown.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { describeRules } from '../schema/describe-rules.ts';
import { FieldMarks } from './field-marks.tsx';
import { fieldOf } from '../schema/field.ts';
import { pathKey } from '../json/path-key.ts';
import { readNode, valueOf, type JsonNode } from '../json/json-node.ts';
import { outlineParts, type OutlinePart } from '../schema/outline.ts';
import { isSchema, textMember } from '../schema/schema.ts';

type SchemaOutlineProps = {
  schema: unknown;
  /** The value as JSON text, where one is shown beside its schema. */
  text?: string | undefined;
  /** The problems of the value. */
  problems?: readonly Problem[];
};

const noProblems: readonly Problem[] = [];

/** What a schema describes, to be read: the same names, types and words as its form would show. */
export function SchemaOutline({ schema, text, problems = noProblems }: SchemaOutlineProps) {
  const node = useMemo(() => (text === undefined ? undefined : readNode(text)), [text]);
  const told = useMemo(() => byPlace(problems), [problems]);
  const field = useMemo(() => fieldOf(schema, schema, node), [schema, node]);
  const { parts, left } = outlineParts(field, node, [], schema);
  const shared = { root: schema, hasValue: node !== undefined, told };
  const own = told.get(pathKey([]));
  return (
    <div className="flex flex-col gap-2">
      {own !== undefined && <p className="text-xs text-danger">The whole {own}</p>}
      {parts.length === 0 && <Rules rules={describeRules(field)} node={node} />}
      <Parts parts={parts} left={left} depth={0} {...shared} />
    </div>
  );
}

type Shared = { root: unknown; hasValue: boolean; told: ReadonlyMap<string, string> };

type PartsProps = Shared & { parts: OutlinePart[]; left: number; depth: number };

function Parts({ parts, left, ...shared }: PartsProps) {
  return (
    <ul className="flex flex-col gap-2">
      {parts.map((part) => (
        <Part key={pathKey(part.path)} {...part} {...shared} />
      ))}
      {left > 0 && <li className="text-xs text-text-muted">and {left} more</li>}
    </ul>
  );
}

/** Deeper parts, and those with many items, are opened by hand, since a schema may refer to itself. */
const deepestOpen = 2;
const mostOpen = 10;

function Part(props: OutlinePart & Shared & { depth: number }) {
  const { name, schema, node, path, isRequired, isExtra, root, hasValue, told, depth } = props;
  const field = useMemo(() => fieldOf(schema, root, node), [schema, root, node]);
  const { parts, left } = useMemo(
    () => outlineParts(field, node, path, root),
    [field, node, path, root],
  );
  const isMissing = hasValue && node === undefined;
  const [isOpen, setOpen] = useState(depth < deepestOpen && parts.length <= mostOpen && !isMissing);
  const own = isSchema(schema) ? schema : {};
  const description = textMember(own, 'description') ?? textMember(field.schema, 'description');
  const problem = told.get(pathKey(path));
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const label = revealed(name);
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2">
        {parts.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className="-ml-1 flex items-center gap-0.5 rounded font-medium break-all hover:bg-hover"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={14} aria-hidden className="flex-none text-text-muted" />
            {label}
          </button>
        ) : (
          <span className="font-medium break-all">{label}</span>
        )}
        <FieldMarks schema={field.schema} isRequired={isRequired} />
        <Rules rules={describeRules(field)} node={parts.length > 0 ? undefined : node} />
        {isMissing && <span className="text-xs text-text-muted italic">not in the result</span>}
        {isExtra && <span className="text-xs text-text-muted italic">not in the schema</span>}
      </div>
      {problem !== undefined && <p className="text-xs text-danger">{`${label} ${problem}`}</p>}
      {description !== undefined && (
        <div className="text-xs text-text-muted">
          <ClampedMarkdown text={description} />
        </div>
      )}
      {isOpen && parts.length > 0 && (
        <div className="mt-1 border-l-2 border-border pl-3">
          <Parts
            parts={parts}
            left={left}
            depth={depth + 1}
            root={root}
            hasValue={node !== undefined}
            told={told}
          />
        </div>
      )}
    </li>
  );
}

const longestShown = 500;

function Rules({ rules, node }: { rules: string[]; node: JsonNode | undefined }) {
  const text = node?.kind === 'string' ? String(valueOf(node)) : node?.text;
  return (
    <>
      <span className="min-w-0 text-xs break-words text-text-muted">{rules.join(' · ')}</span>
      {text !== undefined && (
        <span className="mono min-w-0 basis-full break-all whitespace-pre-wrap">
          {text === '' ? (
            <span className="text-text-muted">empty string</span>
          ) : (
            <VisibleText text={text.slice(0, longestShown)} />
          )}
          {text.length > longestShown && '…'}
        </span>
      )}
    </>
  );
}

function byPlace(problems: readonly Problem[]): Map<string, string> {
  const told = new Map<string, string>();
  for (const { path, message } of problems) {
    const key = pathKey(path);
    const known = told.get(key);
    told.set(key, known === undefined ? message : `${known}, and ${message}`);
  }
  return told;
}
