import { describe, expect, test } from 'vitest';
import { hasApp, toolUi } from './tool-ui.ts';

const ofUi = (ui: unknown) => toolUi({ name: 'chart', _meta: { ui } });

test('a tool names its app, and is for the model and the app by itself', () => {
  expect(ofUi({ resourceUri: 'ui://charts/bar' })).toEqual({
    resourceUri: 'ui://charts/bar',
    isOldName: false,
    forModel: true,
    forApp: true,
    misplaced: [],
  });
});

test.each([
  [['model'], true, false],
  [['app'], false, true],
  [['app', 'model'], true, true],
  [[], false, false],
  [['App', 1, null], false, false],
])('a visibility of %j says for whom it is', (visibility, forModel, forApp) => {
  expect(ofUi({ visibility })).toMatchObject({ forModel, forApp });
});

test.each(['app', null, 1, { app: true }])(
  'a visibility of %j is no list, and hides the tool from nobody',
  (visibility) => {
    expect(ofUi({ visibility })).toMatchObject({ forModel: true, forApp: true });
  },
);

describe('the flat name of earlier drafts', () => {
  test('counts where it stands alone', () => {
    const tool = { _meta: { 'ui/resourceUri': 'ui://old' } };

    expect(toolUi(tool)).toMatchObject({ resourceUri: 'ui://old', isOldName: true });
  });

  test('gives way to the nested one', () => {
    const tool = { _meta: { 'ui/resourceUri': 'ui://old', ui: { resourceUri: 'ui://new' } } };

    expect(toolUi(tool)).toMatchObject({ resourceUri: 'ui://new', isOldName: false });
  });
});

test('what means something on a resource only is told', () => {
  const ui = { prefersBorder: false, csp: {}, permissions: null, domain: 'a', other: 1 };

  expect(ofUi(ui).misplaced).toEqual(['csp', 'permissions', 'domain', 'prefersBorder']);
});

test.each([
  'https://evil.example/',
  'UI://charts',
  ' ui://charts',
  '',
  7,
  null,
  ['ui://charts'],
  { toString: 'ui://charts' },
  `ui://${'x'.repeat(10_000)}`,
])('what is no address of an app names none (%#)', (resourceUri) => {
  const tool = { _meta: { ui: { resourceUri } } };

  expect(toolUi(tool)).toMatchObject({ isOldName: false });
  expect(hasApp(tool)).toBe(false);
});

test.each([
  undefined,
  null,
  'a tool',
  [],
  {},
  { _meta: null },
  { _meta: ['ui'] },
  { _meta: { ui: 'ui://charts' } },
  { _meta: { ui: [{ resourceUri: 'ui://charts' }] } },
])('a definition of %j has no app', (tool) => {
  expect(hasApp(tool)).toBe(false);
});
