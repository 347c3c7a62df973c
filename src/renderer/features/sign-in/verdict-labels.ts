import {
  Ban,
  Circle,
  CircleHelp,
  LoaderCircle,
  ShieldCheck,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { WrongCheck } from '../../../shared/model/guided-sign-in.ts';

type Verdict = WrongCheck['verdict'];

export const verdictWords: Record<Verdict, string> = {
  open: 'not run',
  running: 'running',
  refused: 'refused',
  accepted: 'accepted',
  unclear: 'unclear',
  impossible: 'impossible',
};

/** To be refused is good; to be accepted is what the checks look for. */
export const verdictIcons: Record<Verdict, { icon: LucideIcon; tone: string }> = {
  open: { icon: Circle, tone: 'text-text-muted' },
  running: { icon: LoaderCircle, tone: 'animate-spin text-accent' },
  refused: { icon: ShieldCheck, tone: 'text-success' },
  accepted: { icon: TriangleAlert, tone: 'text-danger' },
  unclear: { icon: CircleHelp, tone: 'text-warning' },
  impossible: { icon: Ban, tone: 'text-text-muted' },
};
