import { homedir } from 'node:os';
import { join, sep } from 'node:path';

/** What a manifest may refer to besides the values that it asks for, by name. */
export type BundlePlaces = Readonly<Record<string, string>>;

/** The places of a bundle whose files are in a folder. */
export const placesOf = (folder: string, home: string = homedir()): BundlePlaces => ({
  __dirname: folder,
  HOME: home,
  DESKTOP: join(home, 'Desktop'),
  DOCUMENTS: join(home, 'Documents'),
  DOWNLOADS: join(home, 'Downloads'),
  pathSeparator: sep,
  '/': sep,
});

/** Matches a reference of a manifest; longer names are none, so that no text takes long to look through. */
export const reference = /\$\{([^}]{1,220})\}/g;

/** Fills in the places that a text refers to; other references stay. */
export const filledPlaces = (text: string, places: BundlePlaces): string =>
  text.replaceAll(reference, (whole, name: string) =>
    Object.hasOwn(places, name) ? (places[name] ?? whole) : whole,
  );
