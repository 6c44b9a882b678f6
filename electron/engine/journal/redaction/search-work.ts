/** Units of work for one text: ordinary JSON of the max size of a body takes half of them. */
const maxUnits = 120_000_000;
/** Characters that take as long as searching one nested text, and as one secret that is found. */
const unitsOfText = 64;
const unitsOfSecret = 64;
/** Characters in which a known value is searched in the time of one unit. */
const charactersOfUnit = 32;

/** Thrown when searching a text for secrets takes too much work. */
export class TooMuchWork extends Error {}

/** Counts the work of searching one text, since a hostile one takes much more of it, and memory, than its length tells. */
export class SearchWork {
  #left: number;

  constructor(units = maxUnits) {
    this.#left = units;
  }

  /** Counts one pass through a text. @throws TooMuchWork */
  text(characters: number): void {
    this.#spend(characters + unitsOfText);
  }

  /** Counts a secret that was found. @throws TooMuchWork */
  secret(): void {
    this.#spend(unitsOfSecret);
  }

  /** Counts the search for a known value. @throws TooMuchWork */
  known(characters: number): void {
    this.#spend(characters / charactersOfUnit);
  }

  #spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new TooMuchWork();
  }
}
