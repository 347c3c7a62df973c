import { Eraser, Pause, Play } from 'lucide-react';
import { isLogLevel, logLevels } from '../../../shared/model/log-levels.ts';
import type { LogFilter } from '../../../shared/model/logs.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { compactInputClass } from '../../ui/fields/text-field.tsx';

type LogFilterBarProps = {
  filter: LogFilter;
  onFilter(filter: LogFilter): void;
  loggers: readonly string[];
  isFollowing: boolean;
  onFollow(isFollowing: boolean): void;
  /** Makes a text of all messages that fit. */
  copyAll(): Promise<string>;
  onClear(): void;
};

/** What narrows the log, and what can be done with it. */
export function LogFilterBar(props: LogFilterBarProps) {
  const { filter, onFilter, loggers, isFollowing, onFollow, copyAll, onClear } = props;
  const { atLeast, logger, search = '' } = filter;
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5 border-b border-border px-2 py-1">
      <select
        aria-label="Least severe level shown"
        className={compactInputClass}
        value={atLeast ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, atLeast: isLogLevel(target.value) ? target.value : undefined })
        }
      >
        <option value="">All levels</option>
        {logLevels.slice(1).map((level) => (
          <option key={level} value={level}>
            {level === 'emergency' ? level : `${level} and above`}
          </option>
        ))}
      </select>
      {(loggers.length > 0 || logger !== undefined) && (
        <select
          aria-label="Logger"
          className={`${compactInputClass} max-w-48`}
          value={logger ?? ''}
          onChange={({ target }) => onFilter({ ...filter, logger: target.value || undefined })}
        >
          <option value="">All loggers</option>
          {withChosen(loggers, logger).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
      <SearchField
        label="Search log messages"
        placeholder="Search"
        value={search}
        onValue={(text) => onFilter({ ...filter, search: text || undefined })}
        className="min-w-32 flex-1"
      />
      <IconButton
        icon={isFollowing ? Pause : Play}
        label={isFollowing ? 'Pause' : 'Follow new messages'}
        hint={isFollowing ? 'Stop following new messages' : 'Scroll to new messages as they arrive'}
        onClick={() => onFollow(!isFollowing)}
      />
      <CopyButton label="Copy the messages shown" text={copyAll} />
      <IconButton icon={Eraser} label="Clear the log" onClick={onClear} />
    </div>
  );
}

/** The chosen logger stays among them where its messages are no longer kept. */
const withChosen = (loggers: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || loggers.includes(chosen) ? loggers : [chosen, ...loggers];
