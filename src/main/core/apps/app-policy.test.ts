import { describe, expect, test } from 'vitest';
import { allowOf, appHeaders, contentPolicy, sandboxOf } from './app-policy.ts';

const none = { connect: [], resource: [], frame: [], base: [] };
const some = {
  connect: ['https://api.example'],
  resource: ['https://cdn.example'],
  frame: ['https://video.example'],
  base: ['https://base.example'],
};
const origin = 'http://app-1.localhost:4100';
const headers = (changed: Partial<Parameters<typeof appHeaders>[0]> = {}) =>
  appHeaders({
    sources: none,
    policy: 'strict',
    granted: [],
    origin,
    ancestors: ['http://localhost:4100', 'http://page.localhost:4100'],
    reportPath: '/blocked',
    ...changed,
  });

describe('the policy of an app', () => {
  test('is closed without metadata', () => {
    expect(contentPolicy(none, 'strict', '/blocked').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'unsafe-inline'",
      "style-src 'unsafe-inline'",
      'img-src data: blob:',
      'media-src data: blob:',
      'font-src data:',
      "connect-src 'none'",
      "worker-src 'none'",
      "frame-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'none'",
      'report-uri /blocked',
    ]);
  });

  test('opens by each list what that list is for', () => {
    const directives = contentPolicy(some, 'strict', '/blocked').split('; ');

    expect(directives.filter((one) => one.includes('api.example'))).toEqual([
      'connect-src https://api.example',
    ]);
    expect(directives.filter((one) => one.includes('cdn.example'))).toEqual([
      "script-src 'unsafe-inline' https://cdn.example",
      "style-src 'unsafe-inline' https://cdn.example",
      'img-src data: blob: https://cdn.example',
      'media-src data: blob: https://cdn.example',
      'font-src data: https://cdn.example',
    ]);
    expect(directives).toContain('frame-src https://video.example');
    expect(directives).toContain('base-uri https://base.example');
  });

  test('as the reference host has it lets scripts be made, and nothing else', () => {
    const strict = contentPolicy(some, 'strict', '/blocked').split('; ');
    const reference = contentPolicy(some, 'reference', '/blocked').split('; ');

    expect(reference.filter((one) => !strict.includes(one))).toEqual([
      "script-src 'unsafe-inline' 'unsafe-eval' blob: data: https://cdn.example",
      'worker-src blob:',
    ]);
  });
});

describe('the headers of an app', () => {
  test('keep it in its frames, and without an origin under the strict policy', () => {
    const { 'Content-Security-Policy': policy, ...others } = headers();

    expect(policy).toBe(
      `${contentPolicy(none, 'strict', '/blocked')}; frame-ancestors http://localhost:4100 http://page.localhost:4100; sandbox allow-scripts allow-forms`,
    );
    expect(others).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    expect(others).not.toHaveProperty('Content-Security-Policy-Report-Only');
  });

  test('tell under the reference policy what a strict host would block', () => {
    const sent = headers({ policy: 'reference', sources: some });

    expect(sent['Content-Security-Policy-Report-Only']).toBe(
      "script-src 'unsafe-inline' http: https:; worker-src http: https:; report-uri /blocked",
    );
    expect(sent['Content-Security-Policy']).toContain(`sandbox ${sandboxOf('reference')}`);
  });

  test('list each place once that it may reach at all', () => {
    const sources = { ...some, frame: ['https://api.example'] };

    expect(headers()['Connection-Allowlist']).toBe(`("${origin}")`);
    expect(headers({ sources })['Connection-Allowlist']).toBe(
      `("${origin}" "https://api.example" "https://cdn.example")`,
    );
  });

  test('deny every permission that was not granted, and others in any case', () => {
    const denied = (granted: Parameters<typeof appHeaders>[0]['granted']) =>
      headers({ granted })['Permissions-Policy']?.split(', ') ?? [];

    expect(denied([])).toEqual(
      expect.arrayContaining([
        'camera=()',
        'microphone=()',
        'geolocation=()',
        'clipboard-write=()',
        'clipboard-read=()',
        'usb=()',
      ]),
    );
    expect(denied([]).filter((one) => !denied(['camera', 'clipboardWrite']).includes(one))).toEqual(
      ['camera=()', 'clipboard-write=()'],
    );
  });
});

test('no policy lets an app leave its frame, or open another', () => {
  for (const policy of ['strict', 'reference'] as const) {
    expect(sandboxOf(policy)).not.toMatch(/allow-(top-navigation|popups|modals|downloads)/);
  }
  expect(sandboxOf('strict')).not.toContain('allow-same-origin');
});

test('a frame allows what was granted, and the way into the local network, to these origins alone', () => {
  const shell = 'http://localhost:4100';

  expect(allowOf({ granted: [], sources: none }, [origin])).toBe('');
  expect(allowOf({ granted: ['camera', 'clipboardWrite'], sources: none }, [shell, origin])).toBe(
    `camera ${shell} ${origin}; clipboard-write ${shell} ${origin}`,
  );
  expect(
    allowOf({ granted: [], sources: { ...none, connect: ['http://127.0.0.1:8080'] } }, [
      shell,
      origin,
    ]),
  ).toBe(`local-network ${shell} ${origin}; loopback-network ${shell} ${origin}`);
});
