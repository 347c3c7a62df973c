import { describe, expect, test } from 'vitest';
import { draftOf, endpointErrors, endpointFrom, newDraft, withKind } from './endpoint-draft.ts';

describe('an endpoint that is being written', () => {
  test('comes back as it was stored', () => {
    const endpoint = {
      endpointId: 'mine',
      kind: 'compatible' as const,
      label: 'Mine',
      baseUrl: 'http://localhost:1234/v1',
      headers: { 'X-Team': 'beans' },
      keyReference: '${env:MY_KEY}',
      readsThinkTags: true,
    };

    expect(endpointFrom(draftOf(endpoint), 'mine')).toEqual(endpoint);
    expect(endpointErrors(draftOf(endpoint))).toEqual({});
  });

  test('has the name of its kind until it is given one', () => {
    expect(withKind(newDraft(), 'gemini').label).toBe('Google Gemini');
    expect(withKind({ ...newDraft(), label: 'Team' }, 'gemini').label).toBe('Team');
  });

  test.each([
    [{ label: ' ' }, 'label'],
    [{ kind: 'compatible' as const }, 'baseUrl'],
    [{ baseUrl: 'localhost:1234' }, 'baseUrl'],
    [{ baseUrl: 'javascript:alert(1)' }, 'baseUrl'],
    [{ keyReference: 'sk-123' }, 'keyReference'],
    [{ headers: [{ name: '', value: 'x' }] }, 'header 0'],
  ])('is wrong with %j', (change, field) => {
    expect(Object.keys(endpointErrors({ ...newDraft(), ...change }))).toEqual([field]);
  });
});
