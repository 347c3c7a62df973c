import { FileText, GraduationCap, MessageSquareText, Server } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { revealed } from '../../../../ui/hidden-characters.ts';
import type { Mentionable } from './use-mentionables.ts';

type MentionListProps = {
  id: string;
  label: string;
  found: readonly Mentionable[];
  isLoading: boolean;
  selected: number;
  onSelect(index: number): void;
  onChoose(one: Mentionable): void;
};

/** What the mention under the caret may stand for, over the field; the focus stays in that. */
export function MentionList(props: MentionListProps) {
  const { id, label, found, isLoading, selected, onSelect, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <div className="absolute bottom-full left-0 z-10 mb-1 w-full max-w-[560px] overflow-hidden rounded-lg border border-border-strong bg-overlay shadow-overlay">
      {found.length === 0 ? (
        <p role="status" className="px-3 py-2 text-text-muted">
          {isLoading ? 'Reading the lists…' : 'Nothing matches.'}
        </p>
      ) : (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          className="max-h-60 overflow-auto p-1"
        >
          {found.map((one, index) => (
            <div
              key={keyOf(one)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === selected}
              className="flex h-7 items-center gap-2 rounded-md px-2 aria-selected:bg-selected"
              onPointerMove={() => onSelect(index)}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                onChoose(one);
              }}
            >
              <Row one={one} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const icons = {
  server: Server,
  resource: FileText,
  prompt: MessageSquareText,
  skill: GraduationCap,
};

function Row({ one }: { one: Mentionable }) {
  const Icon = icons[one.kind];
  const title = one.kind === 'server' ? one.serverName : one.title;
  const name = one.kind === 'server' || one.name === one.title ? '' : one.name;
  return (
    <>
      <Icon size={13} aria-label={one.kind} className="flex-none text-text-muted" />
      <span className="max-w-[50%] flex-none truncate">{revealed(title)}</span>
      <span className="mono min-w-0 flex-1 truncate text-text-muted">{revealed(name)}</span>
      {one.kind !== 'server' && (
        <span className="max-w-32 flex-none truncate text-xs text-text-muted">
          {one.serverName}
        </span>
      )}
    </>
  );
}

const keyOf = (one: Mentionable): string =>
  one.kind === 'server'
    ? `server ${one.serverName}`
    : `${one.kind} ${one.connectionId} ${one.name}`;
