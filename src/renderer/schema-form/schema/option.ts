import { revealed } from '../../ui/hidden-characters.ts';

/** A value that a schema lists. Its label is made when it is shown. */
export class ListedOption {
  readonly value: unknown;
  private readonly name: unknown;

  constructor(value: unknown, name: unknown = value) {
    this.value = value;
    this.name = name;
  }

  get label(): string {
    return labelOf(this.name);
  }

  /** Whether its name holds a text, given in lower case. */
  isFound(search: string): boolean {
    return nameOf(this.name).toLowerCase().includes(search);
  }
}

/** The values that a schema lists. Each is made an option when it is asked for, as there may be half a million. */
export class Options {
  readonly values: readonly unknown[];
  private readonly nameAt: (place: number) => unknown;

  constructor(
    values: readonly unknown[],
    nameAt: (place: number) => unknown = (place) => values[place],
  ) {
    this.values = values;
    this.nameAt = nameAt;
  }

  get length(): number {
    return this.values.length;
  }

  at(place: number): ListedOption | undefined {
    const isThere = place >= 0 && place < this.length;
    return isThere ? new ListedOption(this.values[place], this.nameAt(place)) : undefined;
  }

  /** All options at once, for short lists. */
  all(): ListedOption[] {
    return this.values.map((value, place) => new ListedOption(value, this.nameAt(place)));
  }

  /** The index of an option, or -1. */
  placeOf(isWanted: (option: ListedOption) => boolean): number {
    return this.values.findIndex((value, place) =>
      isWanted(new ListedOption(value, this.nameAt(place))),
    );
  }
}

/** Any value as a name, with what can't be seen in it marked. */
export const labelOf = (value: unknown): string => revealed(nameOf(value));

const nameOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? '');
