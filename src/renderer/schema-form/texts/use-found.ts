import { useEffect, useState } from 'react';
import type { Options } from '../schema/option.ts';

export type Found = {
  /** The first of the options whose names hold the text, by their places. */
  places: readonly number[];
  /** How many there are, as far as it was searched. */
  count: number;
  isDone: boolean;
};

const maxShown = 100;
/** So many are searched at once, in a blink. */
const fewOptions = 2000;
/** Between two looks at the clock. */
const optionsAtOnce = 500;
const sliceMs = 8;

type Search = Found & { options: Options; text: string };

/** The options that a text finds. Of hundreds of thousands they are found bit by bit, so that typing goes on. */
export function useFound(options: Options, typed: string): Found {
  const text = typed.toLowerCase();
  const isAtOnce = text === '' || options.length <= fewOptions;
  const [late, setLate] = useState<Search>();
  useEffect(() => {
    if (isAtOnce) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at = 0;
    let found: Found = { places: [], count: 0, isDone: false };
    const goOn = () => {
      const until = performance.now() + sliceMs;
      const before = found;
      do {
        found = searched(options, text, at, at + optionsAtOnce, found);
        at += optionsAtOnce;
      } while (at < options.length && performance.now() < until);
      const isDone = at >= options.length;
      // The rest is only counted, and need not be drawn bit by bit.
      if (isDone || before.places.length < found.places.length)
        setLate({ ...found, isDone, options, text });
      if (!isDone) timer = setTimeout(goOn);
    };
    timer = setTimeout(goOn);
    return () => clearTimeout(timer);
  }, [options, text, isAtOnce]);
  if (text === '') return all(options);
  if (isAtOnce) return { ...searched(options, text, 0, options.length, nothing), isDone: true };
  return late && late.options === options && late.text === text ? late : nothing;
}

const nothing: Found = { places: [], count: 0, isDone: false };

const all = ({ length }: Options): Found => ({
  places: Array.from({ length: Math.min(length, maxShown) }, (_, place) => place),
  count: length,
  isDone: true,
});

function searched(options: Options, text: string, from: number, to: number, before: Found): Found {
  const places = [...before.places];
  let { count } = before;
  for (let place = from; place < to && place < options.length; place += 1) {
    if (options.at(place)?.isFound(text) !== true) continue;
    count += 1;
    if (places.length < maxShown) places.push(place);
  }
  return { places, count, isDone: false };
}
