import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Hand,
  LoaderCircle,
  PencilLine,
  type LucideIcon,
} from 'lucide-react';
import { callStateLabel, type CallState } from '../../state/call-state.ts';

const icons: Record<CallState, [icon: LucideIcon, className: string]> = {
  writing: [PencilLine, 'text-text-muted'],
  waiting: [Hand, 'text-warning'],
  queued: [Clock, 'text-text-muted'],
  running: [LoaderCircle, 'animate-spin text-accent'],
  done: [CircleCheck, 'text-success'],
  'tool-error': [CircleAlert, 'text-danger'],
  failed: [CircleX, 'text-danger'],
  denied: [Ban, 'text-text-muted'],
  'not-run': [Ban, 'text-text-muted'],
  unknown: [CircleHelp, 'text-warning'],
};

/** The state of a call by shape and colour, with a word for screen readers. */
export function CallIcon({ state }: { state: CallState }) {
  const [Icon, className] = icons[state];
  return (
    <Icon
      size={14}
      role="img"
      aria-label={callStateLabel(state)}
      className={`shrink-0 ${className}`}
    />
  );
}
