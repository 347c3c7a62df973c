import { act } from '@testing-library/react';
import type { AskedFromHere, SignInSnapshot, SignInState } from '../../shared/model/sign-in.ts';
import { setSignIn, setSignIns } from '../stores/sign-ins-store.ts';
import { answerWith } from '../test-backend.ts';

export const signInOfRemote: SignInSnapshot = {
  serverName: 'remote',
  identity: 'default',
  issuer: 'https://auth.example',
  scopes: ['read', 'write'],
  findings: [],
  state: { status: 'ready' },
};

/** A fake of the core for sign-ins at `remote`, which records the calls that it gets. */
export function fakeSignInsCore() {
  const asked: { name: string; input: unknown }[] = [];
  const note = (name: string) => (input: unknown) => void asked.push({ name, input });
  let problem: string | undefined;
  let answer: AskedFromHere = { outcome: 'goes-on', message: 'It leads on.', next: 'Carry on.' };
  setSignIns([]);
  answerWith({
    'app.info': () => ({ capabilities: { openExternal: false } }) as never,
    'signIns.start': note('start'),
    'signIns.discover': note('discover'),
    'signIns.cancel': note('cancel'),
    'signIns.agree': note('agree'),
    'signIns.refresh': note('refresh'),
    'signIns.store': note('store'),
    'signIns.signOut': (input) => {
      note('signOut')(input);
      return { notes: ['The access token stays good for an hour.'] };
    },
    'signIns.paste': (input) => {
      note('paste')(input);
      return problem === undefined ? {} : { problem };
    },
    'signIns.askFromHere': (input) => {
      note('askFromHere')(input);
      return answer;
    },
    'calls.allowScopes': note('allowScopes'),
  });
  return {
    /** The inputs of the calls by this name, in order. */
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input),
    refusesPaste: (message: string) => {
      problem = message;
    },
    /** What comes where it is asked from here. */
    answersFromHere: (next: AskedFromHere) => {
      answer = next;
    },
    /** Has the sign-in become this. */
    becomes: (state: SignInState, more: Partial<SignInSnapshot> = {}) =>
      act(() => setSignIn({ ...signInOfRemote, ...more, state })),
  };
}
