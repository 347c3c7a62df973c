import { describe, expect, test } from 'vitest';
import { appMimeType } from '../../../shared/model/apps/app.ts';
import { readAppResource } from './app-resource.ts';

const uri = 'ui://charts/bar';
const html = '<!doctype html><p>Bars</p>';
const content = (changed: Record<string, unknown> = {}) => ({
  uri,
  mimeType: appMimeType,
  text: html,
  ...changed,
});
const read = (changed: Record<string, unknown> = {}, listed?: unknown) =>
  readAppResource(uri, { contents: [content(changed)] }, listed);
const messages = ({ findings }: ReturnType<typeof read>) => findings.map(({ message }) => message);

test('an app is its HTML, with what its content asks for', () => {
  const csp = { connectDomains: ['https://api.example'] };
  const ui = { csp, permissions: { clipboardWrite: {}, camera: {} }, prefersBorder: false };

  expect(read({ _meta: { ui } })).toEqual({
    html,
    csp,
    permissions: ['camera', 'clipboardWrite'],
    prefersBorder: false,
    findings: [],
  });
});

test('HTML may come as a blob', () => {
  const blob = Buffer.from('<p>ä</p>').toString('base64');

  expect(read({ text: undefined, blob }).html).toBe('<p>ä</p>');
});

describe('metadata', () => {
  const listed = { uri, _meta: { ui: { prefersBorder: true } } };

  test('of the content wins over that of the list, as a whole', () => {
    const app = read({ _meta: { ui: { permissions: { camera: {} } } } }, listed);

    expect(app).toMatchObject({ permissions: ['camera'], findings: [] });
    expect(app).not.toHaveProperty('prefersBorder');
  });

  test('of the list alone is taken, and told of', () => {
    const app = read({}, listed);

    expect(app.prefersBorder).toBe(true);
    expect(messages(app)).toEqual([expect.stringContaining('Only the entry in resources/list')]);
  });

  test('that asks for a domain is noted, cut', () => {
    const [finding] = read({ _meta: { ui: { domain: 'd'.repeat(5000) } } }).findings;

    expect(finding).toMatchObject({ severity: 'note' });
    expect(finding?.message.length).toBeLessThan(500);
  });

  test.each<{ permissions: unknown }>([
    { permissions: { camera: true } },
    { permissions: { camera: null } },
    { permissions: { camera: [] } },
    { permissions: { usb: {}, constructor: {} } },
    { permissions: ['camera'] },
    { permissions: 'camera' },
    { permissions: null },
  ])('that asks so for permissions gets none: %j', ({ permissions }) => {
    expect(read({ _meta: { ui: { permissions } } }).permissions).toEqual([]);
  });

  test.each([null, 'ui', [], { ui: null }, { ui: [] }, { ui: 'x' }])('of %j is none', (meta) => {
    expect(read({ _meta: meta }, meta)).toEqual({
      html,
      csp: undefined,
      permissions: [],
      findings: [],
    });
  });

  test('with a border that is no claim says nothing of it', () => {
    expect(read({ _meta: { ui: { prefersBorder: 'yes' } } })).not.toHaveProperty('prefersBorder');
  });
});

describe('a content that is not quite an app is shown, and told of', () => {
  test.each([
    [undefined, 'Its mimeType is missing, not'],
    ['text/html', 'Its mimeType is text/html, not'],
    [7, 'Its mimeType is 7, not'],
    [{ toString: 1 }, 'Its mimeType is {"toString":1}, not'],
  ])('with a mimeType of %j', (mimeType, message) => {
    const app = read({ mimeType });

    expect(app.html).toBe(html);
    expect(messages(app)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['ui://charts/pie', 'The content’s uri is ui://charts/pie, not ui://charts/bar.'],
    [undefined, 'The content’s uri is missing, not ui://charts/bar.'],
    [{ toString: 1 }, 'The content’s uri is {"toString":1}, not ui://charts/bar.'],
  ])('with a uri of %j', (other, message) => {
    const app = read({ uri: other });

    expect(app.html).toBe(html);
    expect(messages(app)).toEqual([message]);
  });

  test('with texts that are cut where they are long', () => {
    const long = 'x'.repeat(100_000);

    const told = messages(read({ uri: long, mimeType: long }));

    expect(Math.max(...told.map(({ length }) => length))).toBeLessThan(500);
  });
});

test('of several contents the one of this uri is the app', () => {
  const contents = [null, content({ uri: 'ui://other', text: 'other' }), content()];

  expect(readAppResource(uri, { contents }, undefined)).toMatchObject({ html, findings: [] });
});

test.each([
  undefined,
  null,
  'html',
  {},
  { contents: null },
  { contents: {} },
  { contents: [] },
  { contents: [null] },
  { contents: ['<p>'] },
  { contents: [[]] },
])('a result of %j has no content', (result) => {
  expect(() => readAppResource(uri, result, undefined)).toThrow(
    'The app can’t be shown: ui://charts/bar has no content.',
  );
});

test.each([{ text: undefined }, { text: 7 }, { text: { toString: 1 }, blob: null }])(
  'a content of %j has no HTML',
  (changed) => {
    expect(() => read(changed)).toThrow('has neither text nor blob');
  },
);

test.each(['text', 'blob'])('a %s beyond 20 million characters is refused', (member) => {
  const long = 'A'.repeat(20_000_001);

  expect(() => read({ text: undefined, [member]: long })).toThrow(
    '20000001 characters; 20000000 are shown at most',
  );
});
