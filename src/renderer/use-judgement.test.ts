// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Judgement } from '../shared/model/calls/problem.ts';
import { answerWith } from './test-backend.ts';
import { useJudgement } from './use-judgement.ts';

vi.mock('./backend.ts', () => import('./test-backend.ts'));

const schema = { type: 'object' };

test.each<[what: string, judgement: Judgement, notes: string[], unchecked?: string]>([
  [
    'a fault of the app, and that it matters little',
    { status: 'unknown', reason: 'A thread of the app did not start.', isAppFault: true },
    [],
    'A thread of the app did not start. They can be sent all the same. Change anything to check again.',
  ],
  [
    'that the schema takes too long',
    { status: 'unknown', reason: 'The schema took longer than 1000 ms.' },
    [],
    'The schema took longer than 1000 ms. They can be sent all the same.',
  ],
  [
    'nothing of a text that is no JSON, which is told elsewhere',
    { status: 'unknown', reason: 'It is not valid JSON: odd', isNotJson: true },
    [],
  ],
  [
    'what of the schema can’t be used',
    { status: 'judged', problems: [], faults: [{ kind: 'value', pointer: '', message: 'is odd' }] },
    ['The schema is odd'],
  ],
])('tells %s', async (_what, judgement, notes, unchecked) => {
  const judge = vi.fn<() => Judgement>(() => judgement);
  answerWith({ 'validation.judge': judge });

  const { result } = renderHook(() => useJudgement(schema, '{}'));
  await waitFor(() => expect(judge).toHaveBeenCalled());

  await waitFor(() => expect(result.current).toMatchObject({ notes, unchecked }));
});
