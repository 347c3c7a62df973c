import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The share of a picture's pixels that may differ; what is only smoothed otherwise does not count. */
const allowedShare = 0.005;

/**
 * Compares each PNG below a folder with the one taken anew, and draws into a third folder where they
 * differ. Of each by its name: what was found, in words, and whether that is a fault.
 */
export function comparePictures({ committed, taken, differences }) {
  const before = namesIn(committed);
  const after = namesIn(taken);
  return [...new Set([...before, ...after])].toSorted().map((name) => {
    if (!after.includes(name)) return { name, isFault: true, found: 'was not taken anew' };
    if (!before.includes(name)) return { name, isFault: true, found: 'is new, and not committed' };
    const drawn = join(differences, name);
    return { name, ...compare(join(committed, name), join(taken, name), drawn) };
  });
}

const namesIn = (folder) =>
  globSync('**/*.png', { cwd: folder }).map((name) => name.replaceAll('\\', '/'));

function compare(committed, taken, drawn) {
  const [one, other] = [pictureIn(committed), pictureIn(taken)];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) {
    const sizes = `${width} × ${height}, and is ${other.width} × ${other.height} now`;
    return { isFault: true, found: `was ${sizes}` };
  }
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, difference.data, width, height);
  if (pixels > 0) {
    mkdirSync(dirname(drawn), { recursive: true });
    writeFileSync(drawn, PNG.sync.write(difference));
  }
  const share = pixels / (width * height);
  return { isFault: share > allowedShare, found: percentOf(share) };
}

function pictureIn(file) {
  try {
    return PNG.sync.read(readFileSync(file));
  } catch (error) {
    throw new Error(`${file} is no PNG that can be read: ${error.message}`, { cause: error });
  }
}

/** Never 0 where a pixel differs. */
function percentOf(share) {
  const percent = share * 100;
  return `${percent > 0 && percent < 0.001 ? 'less than 0.001' : percent.toFixed(3)} % differ`;
}
