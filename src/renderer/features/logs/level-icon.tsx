import {
  Bell,
  Bug,
  CircleAlert,
  CircleHelp,
  Info,
  OctagonAlert,
  Siren,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { isLogLevel, type LogLevel } from '../../../shared/model/log-levels.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

const looks: Record<LogLevel, [icon: LucideIcon, colour: string]> = {
  debug: [Bug, 'text-text-muted'],
  info: [Info, 'text-text-muted'],
  notice: [Bell, 'text-accent'],
  warning: [TriangleAlert, 'text-warning'],
  error: [CircleAlert, 'text-danger'],
  critical: [OctagonAlert, 'text-danger'],
  alert: [Siren, 'text-danger'],
  emergency: [Siren, 'text-danger'],
};

/** The level of a message, as an icon and its word; one that is none is marked as unknown. */
export function Level({ level }: { level: string }) {
  const [Icon, colour] = isLogLevel(level) ? looks[level] : ([CircleHelp, 'text-warning'] as const);
  return (
    <span className={`flex min-w-0 items-center gap-1.5 ${colour}`}>
      <Icon size={13} aria-hidden className="flex-none" />
      <span className="truncate">{level === '' ? 'no level' : <VisibleText text={level} />}</span>
    </span>
  );
}
