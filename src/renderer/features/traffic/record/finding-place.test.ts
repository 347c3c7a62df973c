import { expect, test } from 'vitest';
import { useNavigation } from '../../../navigation.ts';
import { findingPlace } from './finding-place.ts';
import { notification } from '../test-traffic.ts';

const about = (method: string | undefined, subject?: string) =>
  findingPlace(notification(1, { method, subject, serverName: 'odd' }));

test.each([
  ['tools/list', undefined, 'Open the tools', { serverName: 'odd', part: 'tools' }],
  ['resources/templates/list', undefined, 'Open the resources', { part: 'resources' }],
  ['initialize', undefined, 'Open odd', { part: 'overview' }],
  ['tools/call', 'echo', 'Open echo', { part: 'tools', tools: { odd: 'echo' } }],
  ['prompts/get', 'greet', 'Open greet', { part: 'prompts' }],
  ['resources/read', 'file:///a', 'Open file:///a', { part: 'resources' }],
] as const)(
  'what was found about %s %s is listed where it can be called',
  (method, subject, label, place) => {
    const found = about(method, subject);
    found?.open();

    expect(found?.label).toBe(label);
    expect(useNavigation.getState()).toMatchObject(place);
  },
);

test('names of tools are compared across pages, in a record without a method', () => {
  const findings = [{ rule: 'tool-names' as const, message: 'two tools are named “a”' }];
  const remark = notification(1, { kind: 'lifecycle', method: undefined, findings });

  expect(findingPlace(remark)?.label).toBe('Open the tools');
});

test('what the page shows nothing of leads nowhere', () => {
  expect(about('notifications/message')).toBeUndefined();
  expect(about('constructor')).toBeUndefined();
  expect(about('tools/call')).toBeUndefined();
  expect(about(undefined)).toBeUndefined();
});
