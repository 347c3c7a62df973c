import { useState } from 'react';
import { readScopes } from '../../../sign-in/sign-in-labels.ts';
import { ScopeList } from '../../../sign-in/scope-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';

type ScopesFieldProps = {
  /** The scopes that would be asked for. */
  scopes: readonly string[];
  /** The text in their place; undefined while they stand as they are. */
  text: string | undefined;
  isFixed: boolean;
  onText(text: string | undefined): void;
};

/** The scopes of a sign-in, which the user may ask for others instead. */
export function ScopesField({ scopes, text, isFixed, onText }: ScopesFieldProps) {
  // The button and the field take each other's place, and the focus with it.
  const [wantsFocus, setWantsFocus] = useState(false);
  const show = (next: string | undefined) => {
    setWantsFocus(true);
    onText(next);
  };
  if (text === undefined) {
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {scopes.length > 0 ? (
          <ScopeList label="Scopes" scopes={scopes} />
        ) : (
          <span className="text-text-muted">none: the authorization server decides</span>
        )}
        {!isFixed && (
          <Button
            size="small"
            variant="ghost"
            className="-my-1"
            aria-label="Change the scopes"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
            autoFocus={wantsFocus}
            onClick={() => show(scopes.join(' '))}
          >
            Change
          </Button>
        )}
      </span>
    );
  }
  const read = readScopes(text);
  const problem = 'problem' in read ? read.problem : undefined;
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <TextInput
          isMono
          aria-label="Scopes, separated by spaces"
          aria-invalid={problem === undefined ? undefined : true}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
          autoFocus={wantsFocus}
          placeholder="none"
          disabled={isFixed}
          value={text}
          onValue={onText}
        />
        {!isFixed && (
          <Button
            size="small"
            variant="ghost"
            aria-label="Request the scopes that the server names"
            onClick={() => show(undefined)}
          >
            Reset
          </Button>
        )}
      </span>
      {problem !== undefined && <FieldNote error={problem} />}
    </span>
  );
}
