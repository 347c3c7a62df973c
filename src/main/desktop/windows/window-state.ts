import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { themes } from '../../../shared/model/app.ts';

const windowState = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  isMaximized: z.boolean(),
  /** Of the page, which is read only once there is a window. */
  theme: z.enum(themes).catch('system').default('system'),
});

export type WindowState = z.infer<typeof windowState>;
type Area = { x: number; y: number; width: number; height: number };

const defaultSize = { width: 1360, height: 880 };
/** So many pixels of the window must be on a screen for the user to find and move it. */
const visible = { width: 200, height: 100 };

/**
 * Reads the window's last state; undefined at the first start, and where the file can't be used.
 */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

/**
 * The bounds of a new window on the present screens: the last ones where they are visible, else the
 * default size.
 */
export function windowBounds(
  state: WindowState | undefined,
  screens: Area[],
): Partial<Area> & { width: number; height: number } {
  if (!state) return defaultSize;
  const { x, y, width, height } = state;
  const screen = screens.find(
    (area) =>
      overlap(x, width, area.x, area.width) >= visible.width &&
      overlap(y, height, area.y, area.height) >= visible.height &&
      // A title bar above the screen can't be dragged.
      y >= area.y,
  );
  if (!screen) return defaultSize;
  return { x, y, width: Math.min(width, screen.width), height: Math.min(height, screen.height) };
}

const overlap = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
