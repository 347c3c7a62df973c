import { expect, test } from 'vitest';
import { nodeFault } from './node-version.ts';

test.each(['22.16.0', '22.20.1', '24.0.0', '26.2.0', process.versions.node])(
  'Node %s runs the app',
  (version) => {
    expect(nodeFault(version)).toBeUndefined();
  },
);

test.each(['18.20.4', '20.20.2', '22.15.1', '23.11.0'])('Node %s does not', (version) => {
  expect(nodeFault(version)).toBe(
    `Wirebench needs Node 22.16 or newer, but not 23; this is Node ${version}. Install a newer one, then start it again.`,
  );
});
