import { expect, test, vi } from 'vitest';
import { webSessions } from './web-sessions.ts';

const minute = 60_000;

function opened() {
  let nowMs = 1_000_000;
  const ended: string[] = [];
  const sessions = webSessions(
    (sessionId) => ended.push(sessionId),
    () => nowMs,
  );
  const open = (userAgent = 'a browser') => {
    const admission = sessions.admit({ token: sessions.newToken() }, userAgent);
    if ('refused' in admission) throw new Error(admission.refused);
    return { ...admission, secret: admission.secret ?? '' };
  };
  return { sessions, ended, open, pass: (ms: number) => (nowMs += ms) };
}

test('a token is good once, and is exchanged for a secret that is good again and again', () => {
  const { sessions } = opened();
  const token = sessions.newToken();

  const first = sessions.admit({ token }, '');
  const again = sessions.admit({ token }, '');
  const { sessionId = '', secret: session = '' } = 'refused' in first ? {} : first;

  expect(session).toMatch(/^[\w-]{32}$/);
  expect(session).not.toBe(token);
  expect(again).toEqual({ refused: 'link' });
  expect(sessions.admit({ session }, '')).toEqual({ sessionId });
  expect(sessions.admit({ session }, '')).toEqual({ sessionId });
});

test('an unused token is void after ten minutes, and a used one’s session is not', () => {
  const { sessions, open, pass } = opened();
  const late = sessions.newToken();
  const inTime = sessions.newToken();
  const { secret: session } = open();

  pass(10 * minute - 1);
  expect(sessions.admit({ token: inTime }, '')).toHaveProperty('sessionId');
  pass(1);

  expect(sessions.admit({ token: late }, '')).toEqual({ refused: 'link' });
  pass(10_000 * minute);
  expect(sessions.admit({ session }, '')).toHaveProperty('sessionId');
});

test('of more than 16 unused tokens the oldest are void', () => {
  const { sessions } = opened();
  const tokens = Array.from({ length: 17 }, sessions.newToken);

  const outcomes = tokens.map((token) => 'refused' in sessions.admit({ token }, ''));

  expect(outcomes).toEqual([true, ...Array.from({ length: 16 }, () => false)]);
});

test.each([
  [{}, 'session'],
  [{ token: '' }, 'link'],
  [{ token: 'x'.repeat(32) }, 'link'],
  [{ session: '' }, 'session'],
  [{ session: 'x'.repeat(32) }, 'session'],
  [{ token: 'x', session: 'y' }, 'link'],
] as const)('%j opens nothing', (frame, refused) => {
  const { sessions, open } = opened();
  open();
  sessions.newToken();

  expect(sessions.admit(frame, '')).toEqual({ refused });
});

test('neither a session’s secret nor its name is taken for a token, nor a token for a secret', () => {
  const { sessions, open } = opened();
  const { sessionId, secret } = open();

  expect(sessions.admit({ token: secret }, '')).toEqual({ refused: 'link' });
  expect(sessions.admit({ session: sessionId }, '')).toEqual({ refused: 'session' });
  expect(sessions.admit({ session: sessions.newToken() }, '')).toEqual({ refused: 'session' });
});

test('a token that a tab shows beside its session is void, too', () => {
  const { sessions, open } = opened();
  const { secret: session, sessionId } = open();
  const token = sessions.newToken();

  expect(sessions.admit({ token, session }, '')).toEqual({ sessionId });
  expect(sessions.admit({ token }, '')).toEqual({ refused: 'link' });
});

test('lists who is in, the last seen first, and says which one asks', () => {
  const { sessions, open, pass } = opened();
  const first = open('Firefox');
  pass(minute);
  const second = open('x'.repeat(10_000));
  const presence = sessions.enter(first.sessionId, () => undefined);
  pass(minute);
  presence.seen();

  expect(sessions.list(second.sessionId)).toEqual([
    {
      sessionId: first.sessionId,
      openedAt: 1_000_000,
      lastSeenAt: 1_000_000 + 2 * minute,
      userAgent: 'Firefox',
      tabs: 1,
      isThisOne: false,
    },
    {
      sessionId: second.sessionId,
      openedAt: 1_000_000 + minute,
      lastSeenAt: 1_000_000 + minute,
      userAgent: 'x'.repeat(300),
      tabs: 0,
      isThisOne: true,
    },
  ]);
  presence.leave();
  expect(sessions.list(undefined).map(({ tabs }) => tabs)).toEqual([0, 0]);
});

test('a session that is ended closes its lines, and its secret opens nothing', () => {
  const { sessions, open, ended } = opened();
  const { sessionId, secret: session } = open();
  const other = open();
  const closed = vi.fn<(tab: string, reason: string) => void>();
  sessions.enter(sessionId, (reason) => closed('one tab', reason));
  sessions.enter(sessionId, (reason) => closed('another', reason));

  expect(sessions.end(sessionId, 'signed-out')).toBe(true);

  expect(closed.mock.calls).toEqual([
    ['one tab', 'signed-out'],
    ['another', 'signed-out'],
  ]);
  expect(ended).toEqual([sessionId]);
  expect(sessions.admit({ session }, '')).toEqual({ refused: 'session' });
  expect(sessions.end(sessionId, 'signed-out')).toBe(false);
  expect(sessions.admit({ session: other.secret }, '')).toHaveProperty('sessionId');
});

test('renewing ends all sessions and tokens but the one that it makes', async () => {
  const { sessions, open, ended } = opened();
  const [first, second] = [open(), open()];
  const unused = sessions.newToken();

  const token = sessions.renew();
  await vi.waitFor(() => expect(ended).toEqual([first.sessionId, second.sessionId]));

  expect(sessions.admit({ token: unused }, '')).toEqual({ refused: 'link' });
  expect(sessions.admit({ session: first.secret }, '')).toEqual({ refused: 'session' });
  expect(sessions.admit({ token }, '')).toHaveProperty('secret');
  expect(sessions.list(undefined)).toHaveLength(1);
});

test('of more than 64 sessions one without an open tab goes', () => {
  const { sessions, open, pass } = opened();
  const kept = open();
  sessions.enter(kept.sessionId, () => undefined);
  pass(1);
  const gone = open();
  for (let more = 0; more < 62; more += 1) open();
  expect(sessions.list(undefined)).toHaveLength(64);

  open();

  expect(sessions.list(undefined)).toHaveLength(64);
  expect(sessions.admit({ session: kept.secret }, '')).toHaveProperty('sessionId');
  expect(sessions.admit({ session: gone.secret }, '')).toEqual({ refused: 'session' });
});

test('a lasting token lets in as often as it is given, until all are made invalid', () => {
  const token = 'L'.repeat(32);
  const sessions = webSessions(undefined, Date.now, token);

  const admitted = [sessions.admit({ token }, 'one'), sessions.admit({ token }, 'another')];
  sessions.renew();

  for (const one of admitted) expect(one).toHaveProperty('secret');
  expect(sessions.admit({ token }, 'late')).toEqual({ refused: 'link' });
});
