import { CircleCheck, CircleX } from 'lucide-react';
import type { SkillCheck } from '../../../shared/model/servers/skill.ts';
import { TwoValues } from '../../ui/two-values.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

/** What was compared with the skill’s entry: in one line where all is equal, else both values. */
export function SkillChecks({ checks }: { checks: SkillCheck[] }) {
  if (checks.length === 0) {
    return <p className="text-xs text-text-muted">Not verified: the entry does not list it.</p>;
  }
  const differing = checks.filter(({ isEqual }) => !isEqual);
  if (differing.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-xs text-success">
        <CircleCheck size={14} aria-hidden className="flex-none" />
        Verified: {kindsOf(checks)} as the entry says.
      </p>
    );
  }
  return (
    <div role="alert" className="rounded-md border border-danger/40 bg-danger-fill p-3">
      <p className="flex items-center gap-1.5 font-medium text-danger">
        <CircleX size={14} aria-hidden className="flex-none" />
        The file is not what the entry says. It was not loaded.
      </p>
      <TwoValues
        heads={['Compared', 'In the entry', 'In the file']}
        rows={differing.map(({ what, member, listed, found }) => ({
          key: `${what} ${member}`,
          label: <VisibleText text={[labels[what], member].filter(Boolean).join(', ')} />,
          one: listed,
          other: found,
        }))}
      />
    </div>
  );
}

const labels: Record<SkillCheck['what'], string> = {
  size: 'Size in bytes',
  digest: 'Digest',
  frontmatter: 'Frontmatter',
};

function kindsOf(checks: SkillCheck[]): string {
  const kinds = [...new Set(checks.map(({ what }) => what))];
  return kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;
}
