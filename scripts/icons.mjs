import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { appleIcon } from './icons/apple-icon.mjs';
import { windowsIcon, windowsSizes } from './icons/windows-icon.mjs';
import { root } from './run.mjs';

const drawings = join(root, 'build/drawings');
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const appleSizes = [16, 32, 64, 128, 256, 512, 1024];
/** Of the window on Linux, and of a page that is put on a home screen. */
const pageSize = 256;
/** macOS leaves about a tenth of an icon empty on each side: the drawing with that around it. */
const appleFrame = { from: 'viewBox="0 0 512 512"', to: 'viewBox="-62 -62 636 636"' };

// Renders the icons of build/ and of the page from build/drawings, in Chromium.
const executablePath = await findChromium();
if (!executablePath) {
  console.error('No Chromium was found: install one, or name it in WIREBENCH_CHROMIUM.');
  process.exit(1);
}
const browser = await chromium.launch({ executablePath });
try {
  await renderAll(await browser.newPage());
} finally {
  await browser.close();
}

async function renderAll(page) {
  const pictures = await rendered(page, [...new Set([...linuxSizes, ...windowsSizes])], drawingOf);
  const folder = join(root, 'build/icons');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const size of linuxSizes) write(`build/icons/${size}x${size}.png`, pictures[size].png);
  write('build/icon.ico', windowsIcon(pictures));
  write('build/icon.icns', appleIcon(await rendered(page, appleSizes, appleDrawingOf)));
  write('src/renderer/public/icon.png', pictures[pageSize].png);
  write('src/renderer/public/favicon.svg', withoutSpace(drawing('icon-16')));
}

/** Resolves with the pictures by their size, each as a PNG and as the bytes of its pixels. */
async function rendered(page, sizes, drawingFor) {
  const pictures = {};
  for (const size of sizes) {
    const { png, pixels } = await page.evaluate(render, { size, svg: drawingFor(size) });
    pictures[size] = { png: Buffer.from(png, 'base64'), pixels: Buffer.from(pixels) };
  }
  return pictures;
}

/** Runs in the page. */
async function render({ size, svg }) {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, size, size);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const { data } = context.getImageData(0, 0, size, size);
  return { png: bytes.toBase64(), pixels: size > 128 ? [] : [...data] };
}

function drawingOf(size) {
  if (size < 24) return drawing('icon-16');
  if (size < 32) return drawing('icon-24');
  return drawing(size < 48 ? 'icon-32' : 'icon');
}

/** With its margin, a drawing for 16 pixels has 13 left: the small ones fill their whole size. */
function appleDrawingOf(size) {
  const { from, to } = appleFrame;
  return size < 48 ? drawingOf(size) : drawing('icon').replace(from, to);
}

function drawing(name) {
  return readFileSync(join(drawings, `${name}.svg`), 'utf8');
}

function withoutSpace(svg) {
  return `${svg.replaceAll(/>\s+</g, '><').trim()}\n`;
}

function write(name, content) {
  writeFileSync(join(root, name), content);
  console.log(`${name}: ${Math.ceil(content.length / 1024)} KiB`);
}
