import { ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { Elicitation } from '../../../shared/model/calls/call.ts';
import { namesSecret } from '../../../shared/secrets/secret-names.ts';
import { asksForSecret } from '../../../shared/secrets/secret-places.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

type QuestionHeadProps = {
  request: Elicitation;
  /** How it asks, to be read after the server's name. */
  how: string;
};

/** Who asks, what, and a warning where it seems to ask for a secret. */
export function QuestionHead({ request, how }: QuestionHeadProps) {
  const { serverName, requestedSchema, message } = request;
  const asksSecret = useMemo(
    () => asksForSecret(requestedSchema) || namesSecret(message),
    [requestedSchema, message],
  );
  return (
    <>
      <p className="text-xs text-text-muted">
        <span className="font-medium text-text">{serverName}</span> {how}
        {!asksSecret && ' Don’t enter passwords or keys.'}
      </p>
      {asksSecret && (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-danger">
          <ShieldAlert size={14} aria-hidden className="mt-0.5 flex-none" />
          This seems to ask for a secret. Servers must not ask for secrets this way: decline, unless
          you know why it is needed.
        </p>
      )}
      <p className="mt-1 mb-3 font-medium whitespace-pre-line">
        <VisibleText text={message} />
      </p>
    </>
  );
}
