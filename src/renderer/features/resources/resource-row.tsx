/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of a windowed tree can't be one of a table */
import { memo } from 'react';
import { Braces, ChevronDown, ChevronRight, File, Folder, Rss } from 'lucide-react';
import { DefinitionIcon } from '../../calls/icons/definition-icon.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { count } from '../../ui/format.ts';
import { ChangeMark } from '../../ui/list/change-mark.tsx';
import type { TreeRow } from './tree-rows.ts';

type ResourceRowProps = {
  connectionId: number;
  row: TreeRow;
  mark: 'new' | 'changed' | undefined;
  isSubscribed: boolean;
  /** Whether it was updated since it was read. */
  isUpdated: boolean;
};

const indentPx = 14;
const longestLabel = 300;
/** A title of so many characters leaves room for the URI in the narrowest list. */
const shortTitle = 20;
/** The width of a folder's chevron, and the gap after it. */
const besideChevrons = 18;

/** A folder of URIs, a resource or a template in the tree. */
export const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { connectionId, row, mark, isSubscribed, isUpdated } = props;
  const { node, level, isOpen } = row;
  const indent = { paddingLeft: 8 + (level - 1) * indentPx };
  if (node.kind === 'folder') {
    const Chevron = isOpen ? ChevronDown : ChevronRight;
    return (
      <span role="gridcell" className={cellClass} style={indent}>
        <Chevron size={12} aria-hidden className="flex-none text-text-muted" />
        <Folder size={12} aria-hidden className="flex-none text-text-muted" />
        <span className="mono min-w-0 truncate">{revealed(node.label, longestLabel)}</span>
        <span className="flex-none text-xs text-text-muted tabular-nums">{count(node.count)}</span>
      </span>
    );
  }
  const { title, problem, description, argumentsOf } = node.offer;
  const isTitled = title !== node.label && title !== node.offer.name;
  const shownTitle = revealed(title, longestLabel);
  const texts = (
    <>
      <DefinitionIcon
        connectionId={connectionId}
        definition={node.offer.raw}
        name={title}
        side={14}
        otherwise={argumentsOf ? templateIcon : resourceIcon}
      />
      {isTitled && (
        <span className={`ml-1.5 ${title.length > shortTitle ? longTitleClass : ''}`}>
          {problem === undefined ? shownTitle : <s className="text-text-muted">{shownTitle}</s>}
        </span>
      )}
      <span className={`mono ml-1.5 ${isTitled ? 'text-[11px] text-text-muted' : ''}`}>
        {revealed(node.label, longestLabel)}
      </span>
      {argumentsOf && <span className="sr-only">template</span>}
    </>
  );
  const cell = {
    role: 'gridcell',
    style: { paddingLeft: indent.paddingLeft + besideChevrons },
    title: problem ?? revealed(description || node.offer.name, 2000),
  };
  if (!mark && !isUpdated && !isSubscribed) {
    return (
      <span {...cell} className={`${textsClass} flex-1 pr-2`}>
        {texts}
      </span>
    );
  }
  return (
    <span {...cell} className={cellClass}>
      <span className={textsClass}>{texts}</span>
      <ChangeMark mark={mark} />
      {isUpdated && <span className="flex-none text-[11px] text-accent">updated</span>}
      {isSubscribed && (
        <Rss size={11} role="img" aria-label="subscribed" className="flex-none text-text-muted" />
      )}
    </span>
  );
});

// Elements of their own, since React then leaves them alone as a row is filled with another resource.
const resourceIcon = <File size={12} aria-hidden className="inline text-text-muted" />;
const templateIcon = <Braces size={12} aria-hidden className="inline text-text-muted" />;

// One box that cuts the texts instead of one for each makes a frame with other rows a sixth shorter.
const textsClass = 'block min-w-0 truncate leading-6';
const longTitleClass = 'inline-block max-w-[70%] truncate align-bottom';
const cellClass = 'flex h-full min-w-0 flex-1 items-center gap-1.5 pr-2';
