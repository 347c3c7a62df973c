import { expect, test, vi } from 'vitest';
import { fake } from '../../../test/fake-electron.ts';
import { describeApp } from './about-panel.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

test('the system’s panel names version, licence, protocol and runtimes', () => {
  const facts = {
    version: '1.2.3',
    shell: 'desktop' as const,
    revisions: ['2026-07-28', '2025-11-25'],
    runtimes: [{ name: 'Electron', version: '45.4.1' }],
    system: 'linux x64',
    home: '/home/somebody',
    homeInReports: '~',
    license: 'MIT',
    isSafeMode: false,
  };

  describeApp({ facts, iconFile: '/app/icon.png' });

  expect(fake.aboutPanel).toMatchObject({
    applicationVersion: '1.2.3',
    credits: 'MCP 2026-07-28 and older. Electron 45.4.1.',
    iconPath: '/app/icon.png',
  });
  expect(JSON.stringify(fake.aboutPanel)).toContain('MIT');
  expect(JSON.stringify(fake.aboutPanel)).not.toContain('somebody');
});
