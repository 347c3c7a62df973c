import { rm } from 'node:fs/promises';
import { mountSmallDisk, type SmallDisk } from '../test/small-disk.ts';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { expect, test } from './test.ts';

let disk: SmallDisk | undefined;
test.afterEach(() => {
  disk?.unmount();
  disk = undefined;
});

test('a full disk is told of, calls go on, and traffic is kept again once there is room', async ({
  home,
  start,
}) => {
  const mounted = mountSmallDisk(home, 24);
  test.skip(typeof mounted === 'string', String(mounted));
  disk = mounted as SmallDisk;
  const { page } = await start();
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');

  const ballast = await disk.fill();
  await run(page);

  await expect(result(page).getByText('Done')).toBeVisible();
  const full = traffic(page).getByRole('alert').filter({ hasText: 'The disk is full' });
  await expect(full).toContainText(
    /Traffic since \d\d:\d\d:\d\d is not being recorded; recording resumes once there is space\./,
  );
  await expect(full.getByRole('button', { name: 'Remove recordings…' })).toBeVisible();

  await rm(ballast);
  await expect(full).toBeHidden();
  await expect(traffic(page).getByText(/records of this run could not be recorded/)).toBeVisible();
  const lost = traffic(page).getByRole('row', { name: /Not recorded.*the disk was full\./ });
  await expect(lost.first()).toBeVisible();
  const kept = traffic(page).getByRole('row', { name: /tools\/call/ });
  await expect(kept).toHaveCount(0);
  await run(page);
  await expect(kept).not.toHaveCount(0);
});
