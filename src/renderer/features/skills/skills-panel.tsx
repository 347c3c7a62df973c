import { GraduationCap, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Skill, SkillList } from '../../../shared/model/servers/skill.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { ListPane } from '../../ui/list/list-pane.tsx';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { SkillView } from './skill-view.tsx';
import { useSkills } from './use-skills.ts';
import { useVerdicts, type SkillVerdict } from './use-verdicts.ts';
import { VerdictMark, verdictsInWords } from './verdict-mark.tsx';

type SkillsPanelProps = { connectionId: number; serverName: string };

const rowHeight = 44;

/** The skills of a server; the chosen one with its files, which are read when they are opened. */
export function SkillsPanel({ connectionId, serverName }: SkillsPanelProps) {
  const { list, problem, isReading, refresh } = useSkills(connectionId);
  const [chosenAt, setChosenAt] = useState<number>();
  const [isListShown, setIsListShown] = useState(true);
  const size = usePaneSize('layout.skill-list', 256);
  const { verdicts, isRunning, verifyAll, stop } = useVerdicts(connectionId);
  const again = (
    <Button icon={RefreshCw} isBusy={isReading} onClick={refresh}>
      Refresh
    </Button>
  );
  if (!list && problem !== undefined) {
    return (
      <Failure what={`The skills of ${serverName} can’t be read`} why={problem}>
        {again}
      </Failure>
    );
  }
  if (!list) return <Skeleton label="Loading skills" />;
  const { skills } = list;
  if (skills.length === 0) {
    return (
      <EmptyState
        icon={GraduationCap}
        title="No skills"
        hint="The server declares skills, and lists none."
        action={again}
      />
    );
  }
  const chosen = chosenAt === undefined ? undefined : skills[chosenAt];
  return (
    <ListAndView
      title="Skills"
      label="Width of the list of skills"
      {...size}
      hasChosen={chosen !== undefined}
      isListShown={isListShown}
      onList={setIsListShown}
      list={
        <ListPane
          title="Skills"
          serverName={serverName}
          count={countText(list)}
          isReading={isReading}
          onRefresh={() => {
            setChosenAt(undefined);
            refresh();
          }}
          problem={problem}
          actions={
            <Button
              size="small"
              variant="ghost"
              title={isRunning ? undefined : 'Read every file, and compare it with its entry'}
              onClick={() => (isRunning ? stop() : verifyAll(skills))}
            >
              {isRunning ? 'Stop' : 'Verify all'}
            </Button>
          }
        >
          {(isRunning || verdicts.size > 0) && (
            <p
              role="status"
              className="flex-none border-b border-border px-3 py-1 text-xs text-text-muted"
            >
              {isRunning ? 'Verifying: ' : ''}
              {verdictsInWords(verdicts, skills)}
            </p>
          )}
          <div className="min-h-0 flex-1">
            <VirtualList
              label="Skills"
              rowCount={skills.length}
              rowHeight={rowHeight}
              columnCount={1}
              {...(chosenAt !== undefined && { selectedIndex: chosenAt })}
              onSelect={(index) => {
                setChosenAt(index);
                setIsListShown(false);
              }}
              renderRow={(index) => {
                const skill = skills[index];
                return skill && <SkillRow skill={skill} verdict={verdicts.get(skill)} />;
              }}
            />
          </div>
        </ListPane>
      }
      view={
        chosen ? (
          <SkillView
            key={`${chosenAt} ${chosen.uri}`}
            connectionId={connectionId}
            serverName={serverName}
            skill={chosen}
          />
        ) : (
          <EmptyState
            icon={GraduationCap}
            title="Choose a skill"
            hint="No file is read before that."
          />
        )
      }
    />
  );
}

type SkillRowProps = { skill: Skill; verdict: SkillVerdict | undefined };

function SkillRow({ skill, verdict }: SkillRowProps) {
  const { name, uri, description, problems } = skill;
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center px-3 leading-tight">
      <span className="flex w-full items-center gap-1.5">
        <span className="min-w-0 truncate">{revealed(name || uri, 300)}</span>
        {problems.length > 0 && (
          <TriangleAlert
            size={12}
            role="img"
            aria-label={counted(problems.length, 'problem', 'problems')}
            className="flex-none text-warning"
          />
        )}
        {verdict && <VerdictMark skill={skill} verdict={verdict} />}
      </span>
      <span className="w-full truncate text-xs text-text-muted">
        {revealed(description || 'No description', 500)}
      </span>
    </div>
  );
}

const countText = ({ skills, isCutShort }: SkillList): string =>
  `${counted(skills.length, 'skill', 'skills')}${isCutShort ? ', the server has more' : ''}`;
