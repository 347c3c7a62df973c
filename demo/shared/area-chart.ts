import { encodePng, type Color } from './png.ts';

type Style = { background: Color; grid: Color; line: Color; fill: Color };

const width = 640;
const height = 280;
const margin = 16;

/** Draws values as a smooth area chart, as PNG bytes. */
export function areaChart(values: number[], style: Style): Buffer {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const heightAt = (x: number): number => {
    const place = ((x - margin) / (width - 2 * margin)) * (values.length - 1);
    const at = Math.max(0, Math.min(values.length - 1, place));
    const left = values[Math.floor(at)] ?? low;
    const right = values[Math.ceil(at)] ?? left;
    const share = at - Math.floor(at);
    // Cosine interpolation: the curve has no corners at the values.
    const value = left + ((right - left) * (1 - Math.cos(share * Math.PI))) / 2;
    return height - margin - ((value - low) / span) * (height - 3 * margin);
  };
  return encodePng(width, height, (x, y) => {
    if (x < margin || x >= width - margin) return style.background;
    const top = heightAt(x);
    const slope = Math.abs(heightAt(x + 1) - heightAt(x - 1)) / 2;
    const distance = Math.abs(y - top) / Math.hypot(1, slope);
    const isGrid = (y - margin) % 62 === 0 && y < height - margin;
    const base = isGrid ? style.grid : style.background;
    const below = y > top && y < height - margin;
    const depth = below ? 0.55 * (1 - (y - top) / (height - margin - top + 1)) + 0.08 : 0;
    return mix(mix(base, style.fill, depth), style.line, Math.max(0, Math.min(1, 2 - distance)));
  });
}

const mix = (from: Color, to: Color, share: number): Color => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
