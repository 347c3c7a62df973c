import { beforeEach, describe, expect, test } from 'vitest';
import type { AppPermission } from '../../../shared/model/apps/app.ts';
import type { AppPage, AppPages } from '../ports.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import type { AppResource } from './app-resource.ts';
import { placeApp } from './place-app.ts';
import { RunningApp } from './running-app.ts';
import { withoutWebRtc } from './without-webrtc.ts';

const frame = 'http://localhost:4100';
const origin = 'http://app-1.localhost:4100';
const place = {
  origin,
  frame,
  page: 'http://page.localhost:4100',
  reportPath: '/blocked',
  isOurs: (url: URL) => url.host === 'localhost:4100',
};
let app: RunningApp;
let records: WireObservation[];
let page: AppPage;
let report: (sent: unknown, isOfFrame: boolean) => void;
let isServed: boolean;

const pages: AppPages = {
  serve(served) {
    page = served.page(place);
    report = served.onReport;
    isServed = true;
    return { address: `${frame}/app/1`, close: () => (isServed = false) };
  },
};

beforeEach(() => {
  const start = { appId: 1, connectionId: 2, name: 'charts', resourceUri: 'ui://charts' };
  app = new RunningApp(start, ['camera', 'microphone']);
  records = [];
});

function placed(changed: Partial<AppResource> = {}, granted: AppPermission[] = []) {
  const resource = { html: '<p>', csp: undefined, permissions: [], findings: [], ...changed };
  const log = new WireLog((record) => records.push(record));
  return placeApp(pages, { app, log, resource, policy: 'strict', granted });
}

const blocked = (uri: string, disposition = 'enforce') => ({
  'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': uri, disposition },
});

test('an app is served with its HTML until it is closed', () => {
  const { address, close } = placed();

  expect(address).toBe(`${frame}/app/1`);
  expect(page).toMatchObject({
    html: withoutWebRtc('<p>'),
    sandbox: 'allow-scripts allow-forms',
    allow: '',
  });
  expect(page.headers['Content-Security-Policy']).toContain(
    `report-uri /blocked; frame-ancestors ${frame} ${place.page}`,
  );
  close();
  expect(isServed).toBe(false);
});

describe('a permission is granted', () => {
  test('where the metadata asks for it and the user allowed it', () => {
    const { allow, permissions } = placed({ permissions: ['camera', 'geolocation'] }, [
      'camera',
      'microphone',
    ]);

    expect(permissions).toEqual({ camera: {} });
    expect(app.state.granted).toEqual(['camera']);
    expect(allow).toBe(`camera ${frame} ${origin}`);
    expect(page.allow).toBe(`camera ${origin}`);
    expect(page.granted).toEqual(['camera']);
    expect(page.headers['Permissions-Policy']).toMatch(
      /^microphone=\(\), geolocation=\(\), clipboard-write=\(\)/,
    );
  });

  test('never by what the user chose alone', () => {
    expect(placed({}, ['camera', 'microphone'])).toMatchObject({ allow: '', permissions: {} });
    expect(app.state.granted).toEqual([]);
  });
});

test('sources are passed on, and refused ones told', () => {
  const connectDomains = ['https://api.example', frame, '*', { toString: 1 }];

  expect(placed({ csp: { connectDomains, frameDomains: 'x' } }).csp).toEqual({
    connectDomains: ['https://api.example'],
    resourceDomains: [],
    frameDomains: [],
    baseUriDomains: [],
  });
  expect(app.state.findings.map(({ message }) => message)).toEqual([
    '_meta.ui.csp.connectDomains: “http://localhost:4100” was refused, as it is an address of Wirebench itself.',
    '_meta.ui.csp.connectDomains: “*” was refused, as it is not a scheme with a host, such as https://example.com.',
    '_meta.ui.csp.connectDomains: “{"toString":1}” was refused, as it is not a string.',
    '_meta.ui.csp.frameDomains: “” was refused, as it is not a list.',
  ]);
});

describe('what the browser reports', () => {
  test('is found once, and on record once', () => {
    placed();
    report(blocked('https://a.example/1'), false);
    report(blocked('https://a.example/1'), false);

    expect(app.state.findings).toMatchObject([{ severity: 'error', count: 2 }]);
    expect(records).toMatchObject([
      {
        kind: 'lifecycle',
        content: 'img-src blocked https://a.example/1.',
        findings: [{ message: 'img-src blocked https://a.example/1' }],
      },
    ]);
    expect(app.state.ended).toBeUndefined();
  });

  test('of a stricter host is a note on record', () => {
    placed();
    report(blocked('https://a.example/1', 'report'), false);

    expect(app.state.findings).toMatchObject([{ severity: 'note' }]);
    expect(records[0]?.findings).toMatchObject([{ isNote: true }]);
  });

  test.each([undefined, null, 'x', [], {}, { 'csp-report': { 'effective-directive': 7 } }])(
    'is nothing where it is %j',
    (sent) => {
      placed();
      report(sent, false);
      report(sent, true);

      expect(app.state).toMatchObject({ findings: [] });
      expect(app.state.ended).toBeUndefined();
      expect(records).toEqual([]);
    },
  );

  test('of the frame around it ends an app that left its page', () => {
    placed();
    report(blocked('https://evil.example/'), true);

    expect(app.state.ended).toBe('The app left its own page.');
    expect(app.state.findings[0]?.message).toContain('for https://evil.example/');
  });

  test('is bounded, and a flood hides not that the app left', () => {
    placed();
    for (let at = 0; at < 3000; at += 1) report(blocked(`https://a.example/${at % 150}`), false);
    const counted = app.state.findings.reduce((sum, { count }) => sum + count, 0);

    expect(records).toHaveLength(100);
    expect(counted).toBeLessThanOrEqual(1000);
    report(blocked('https://evil.example/'), true);
    expect(app.state.ended).toBe('The app left its own page.');
  });
});
