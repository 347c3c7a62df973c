import { Circle, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import type { StateWord } from './server-state.ts';

const looks = {
  quiet: { icon: Circle, className: 'text-text-muted opacity-60' },
  busy: { icon: LoaderCircle, className: 'animate-spin text-accent' },
  good: { icon: CircleCheck, className: 'text-success' },
  bad: { icon: CircleAlert, className: 'text-danger' },
};

/** A state by shape and colour, with its word for those who see neither. */
export function StateDot({ state }: { state: StateWord }) {
  const { icon: Icon, className } = looks[state.tone];
  return <Icon size={13} role="img" aria-label={state.word} className={`flex-none ${className}`} />;
}
