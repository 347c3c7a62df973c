import { CircleX } from 'lucide-react';
import type { AuthFailure } from '../../shared/model/sign-in.ts';
import { LongText } from '../ui/long-text.tsx';
import { RuleName } from './rule-name.tsx';

const longest = 1000;

type SignInFailureProps = { failure: AuthFailure };

/** Why a sign-in went no further, the rule that was broken, and what the user can do. */
export function SignInFailure({ failure: { message, rule, next } }: SignInFailureProps) {
  return (
    <div role="alert" className="flex items-start gap-2">
      <CircleX size={14} aria-hidden className="mt-[3px] shrink-0 text-danger" />
      <div className="flex max-w-[88ch] min-w-0 flex-col gap-1 break-words">
        <p className="font-medium">
          <LongText text={message} longest={longest} />
          <RuleName rule={rule} />
        </p>
        <p className="text-text-muted">
          <LongText text={next} longest={longest} />
        </p>
      </div>
    </div>
  );
}
