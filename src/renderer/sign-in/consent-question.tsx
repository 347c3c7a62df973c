import { ShieldQuestion } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { SignInConsent } from '../../shared/model/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { pressOnce } from '../ui/consent/press-once.ts';
import { useArmed } from '../ui/consent/use-armed.ts';
import { revealed } from '../ui/hidden-characters.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { RuleName } from './rule-name.tsx';

type ConsentQuestionProps = {
  /** What is signed in at, such as the name of a server. */
  place: string;
  consent: SignInConsent;
  onAgree(): void;
  onCancel(): void;
};

/** Asks for what the sign-in must not do by itself, and shows all of what that binds. */
export function ConsentQuestion({ place, consent, onAgree, onCancel }: ConsentQuestionProps) {
  const [isDeclined, setDeclined] = useState<boolean>();
  if (isDeclined) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <output className="text-text-muted">You did not agree, so the sign-in stops here.</output>
        <Button
          size="small"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
          autoFocus
          onClick={() => setDeclined(false)}
        >
          Ask me again
        </Button>
      </div>
    );
  }
  return (
    <Question
      place={place}
      consent={consent}
      onAgree={onAgree}
      isAskedAgain={isDeclined === false}
      onDecline={() => {
        setDeclined(true);
        onCancel();
      }}
    />
  );
}

type QuestionProps = Omit<ConsentQuestionProps, 'onCancel'> & {
  isAskedAgain: boolean;
  onDecline(): void;
};

function Question({ place, consent, isAskedAgain, onAgree, onDecline }: QuestionProps) {
  const { isArmed, ignoresKeys } = useArmed(true);
  const { title, rule, reason, facts, agree } = textsOf(place, consent);
  return (
    <div
      role="group"
      aria-label={title}
      className="flex flex-col gap-3 rounded-md border border-warning/40 bg-warning-fill/30 px-3 py-2.5"
    >
      <div className="flex items-start gap-2">
        <ShieldQuestion size={14} aria-hidden className="mt-[3px] shrink-0 text-warning" />
        <div className="flex max-w-[88ch] min-w-0 flex-col gap-1">
          <p role="alert" className="font-medium break-words">
            {title}
            <RuleName rule={rule} />
          </p>
          <p className="text-text-muted">{reason}</p>
          <dl className="mt-1 grid grid-cols-[88px_1fr] items-baseline gap-x-3 gap-y-1">
            {facts.map(({ label, text }) => (
              <Fact key={label} label={label}>
                <VisibleText isStrict text={text} />
              </Fact>
            ))}
          </dl>
        </div>
      </div>
      {/* The agreeing button stands second and is late, so that no press for the former one hits it. */}
      <div className="flex flex-wrap gap-2 pl-[22px]">
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
          autoFocus={isAskedAgain}
          onClick={onDecline}
        >
          Cancel
        </Button>
        <Button
          disabled={!isArmed}
          {...pressOnce(() => {
            if (!ignoresKeys()) onAgree();
          })}
        >
          {agree}
        </Button>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="mono min-w-0 break-all">{children}</dd>
    </>
  );
}

function textsOf(place: string, consent: SignInConsent) {
  switch (consent.kind) {
    case 'issuer':
      return {
        title: 'The authorization server calls itself by another name',
        rule: 'RFC 8414, 3.3',
        reason: `${place} names one issuer, but the metadata found there is for another. Whoever controls it can sign you in, so trust it only if you know both.`,
        facts: [
          { label: 'Expected', text: consent.asked },
          { label: 'Found', text: consent.issuer },
        ],
        agree: `Trust ${revealed(consent.issuer, 60)} for this server`,
      };
    case 'origin':
      return {
        title: `The sign-in to ${place} reaches ${revealed(consent.origin, 200)}`,
        rule: 'RFC 9728, 7.7',
        reason:
          'It is on this machine or in your private network, while the server is outside. Allow it only if you know what runs there.',
        facts: [{ label: 'Address', text: consent.origin }],
        agree: `Allow ${revealed(consent.origin, 80)}`,
      };
  }
}
