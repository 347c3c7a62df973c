import { describe, expect, test } from 'vitest';
import { blockedFinding, metadataLine, readReport, type BlockedReport } from './blocked-source.ts';

const report = (members: Record<string, unknown>) => readReport({ 'csp-report': members }, false);
const blocked = (changed: Partial<BlockedReport> = {}): BlockedReport => ({
  directive: 'connect-src',
  blocked: 'https://api.example/v1?key=1',
  isOnlyTold: false,
  isOfFrame: false,
  ...changed,
});

describe('a report of the browser', () => {
  test('is read with its place in the source', () => {
    const read = report({
      'effective-directive': 'script-src-elem',
      'violated-directive': 'script-src',
      'blocked-uri': 'inline',
      disposition: 'report',
      'line-number': 12,
      'script-sample': 'alert(1)',
    });

    expect(read).toEqual({
      directive: 'script-src-elem',
      blocked: 'inline',
      isOnlyTold: true,
      isOfFrame: false,
      line: 12,
      sample: 'alert(1)',
    });
  });

  test('of an older browser names the directive by its older member', () => {
    expect(report({ 'violated-directive': 'img-src' })).toEqual({
      directive: 'img-src',
      blocked: '',
      isOnlyTold: false,
      isOfFrame: false,
    });
  });

  test('is bounded in each text', () => {
    const long = 'x'.repeat(60_000);

    const read = report({
      'effective-directive': long,
      'blocked-uri': `https://${long}`,
      'script-sample': long,
    });

    expect(read?.directive).toHaveLength(100);
    expect(read?.blocked).toHaveLength(2000);
    expect(read?.sample).toHaveLength(100);
  });

  test.each([0, -1, '12', null, 1.5, Number.POSITIVE_INFINITY, [12]])(
    'has no line where it says %j',
    (line) => {
      const read = report({ 'effective-directive': 'img-src', 'line-number': line });

      expect(read).not.toHaveProperty('line');
    },
  );

  test.each([
    undefined,
    null,
    'csp-report',
    [],
    {},
    { 'csp-report': null },
    { 'csp-report': [{ 'effective-directive': 'img-src' }] },
    { 'csp-report': {} },
    { 'csp-report': { 'effective-directive': 7 } },
    { 'csp-report': { 'effective-directive': { toString: 1 }, 'violated-directive': 'img-src' } },
    [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }],
  ])('is none where it is %j', (sent) => {
    expect(readReport(sent, false)).toBeUndefined();
  });
});

const isOurs = ({ host }: URL) => host === 'page.localhost:4100';
const found = (report: BlockedReport) => blockedFinding(report, isOurs);
const lineFor = (directive: string, address: string) => metadataLine(directive, address, isOurs);

describe('what was blocked', () => {
  test('is told with the metadata that allows it', () => {
    expect(found(blocked({ line: 4 }))).toEqual({
      severity: 'error',
      message: 'connect-src blocked https://api.example/v1?key=1.',
      line: '"_meta": { "ui": { "csp": { "connectDomains": ["https://api.example"] } } }',
      sourceLine: 4,
    });
  });

  test('by a stricter host only is a note', () => {
    expect(found(blocked({ directive: 'script-src', blocked: 'eval', isOnlyTold: true }))).toEqual({
      severity: 'note',
      message: 'A host with the strict default blocks eval by script-src. No metadata allows this.',
    });
  });

  test.each([
    ['inline', 'script-src-attr blocked an inline script or style. No metadata allows this.'],
    ['', 'script-src-attr blocked something. No metadata allows this.'],
    ['data', 'script-src-attr blocked data. No metadata allows this.'],
  ])('is named where it is no address: “%s”', (what, message) => {
    expect(found(blocked({ directive: 'script-src-attr', blocked: what })).message).toBe(message);
  });

  test.each([
    ['https://evil.example/', 'The app left its own page for https://evil.example/; hosts'],
    ['', 'The app left its own page; hosts'],
  ])('by the frame around the app means that it left: “%s”', (address, message) => {
    const finding = found(blocked({ directive: 'frame-src', blocked: address, isOfFrame: true }));

    expect(finding.message).toContain(message);
    expect(finding).not.toHaveProperty('line');
  });
});

describe('the line that allows it', () => {
  test.each([
    ['script-src-elem', 'resourceDomains'],
    ['style-src', 'resourceDomains'],
    ['img-src', 'resourceDomains'],
    ['font-src', 'resourceDomains'],
    ['media-src', 'resourceDomains'],
    ['frame-src', 'frameDomains'],
    ['base-uri', 'baseUriDomains'],
  ])('for %s is in %s', (directive, member) => {
    expect(lineFor(directive, 'http://a.example:81/x')).toBe(
      `"_meta": { "ui": { "csp": { "${member}": ["http://a.example:81"] } } }`,
    );
  });

  test('keeps the scheme of a socket', () => {
    expect(lineFor('connect-src', 'wss://a.example/live')).toContain('["wss://a.example"]');
  });

  test.each([
    ['worker-src', 'https://a.example'],
    ['object-src', 'https://a.example'],
    ['constructor', 'https://a.example'],
    ['__proto__', 'https://a.example'],
    ['toString', 'https://a.example'],
    ['connect-src', 'inline'],
    ['connect-src', ''],
    ['connect-src', 'data:text/plain,a'],
    ['connect-src', 'file:///etc/passwd'],
    ['connect-src', 'blob:https://a.example/1'],
    // Metadata with these would be refused in its turn.
    ['connect-src', 'https://a"b.example/'],
    ['connect-src', 'https://[::1]:8080/'],
    ['connect-src', 'http://page.localhost:4100/'],
  ])('is none for %s and %s', (directive, address) => {
    expect(lineFor(directive, address)).toBeUndefined();
  });
});
