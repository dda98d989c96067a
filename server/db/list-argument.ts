import type { Arg, Arguments, Value } from './database.ts';

/**
 * A list as an argument of a prepared statement: lists of any length up to `most` share one statement, and what is
 * missing is filled up with what is there already.
 */
export function listArgument(name: string, most: number) {
  const names = Array.from({ length: most }, (_, i) => `${name}${i}`);
  return {
    /** What stands for it behind "in". */
    places: (arg: Arg) => names.map((place) => arg(place)),
    /** Its values in one run; what is beyond `most` is left out. */
    filled: (values: readonly Value[]): Arguments =>
      Object.fromEntries(names.map((place, i) => [place, values[i] ?? values[0] ?? null])),
  };
}
