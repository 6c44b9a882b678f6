import ret, { type Root, type SetToken, type Token, type Tokens, type types as TokenTypes } from 'ret';

/** The package exports a function with members, other than its types say. */
const tokenizer = ret as unknown as (pattern: string) => Root;
const { types } = ret as unknown as { types: typeof TokenTypes };

/** Max characters of a text. */
const maxLength = 5000;
/** How many more than their minimum repetitions have, from one try to the next. */
const extras = [0, 2, 5, 12, 30, 80];

/** Characters that sets are filled from, the plainest first. */
const plain = Array.from('abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.:/@ÄäÖöß', (one) =>
  one.charCodeAt(0),
);

/** Thrown for what has no text: look-around, back references, empty sets. */
class NoText extends Error {}

interface Writing {
  /** A number from 0 to 1. */
  random: () => number;
  extra: number;
  written: number;
}

const isIn = (code: number, tokens: readonly SetToken[]): boolean =>
  tokens.some((one) => {
    if (one.type === types.RANGE) return code >= one.from && code <= one.to;
    if (one.type === types.CHAR) return code === one.value;
    return isIn(code, one.set) !== one.not;
  });

function pick<One>(list: readonly One[], random: () => number): One {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new NoText();
  return one;
}

function characterOf(tokens: readonly SetToken[], not: boolean, random: () => number): string {
  const known = plain.filter((code) => isIn(code, tokens) !== not);
  const others = not
    ? []
    : tokens.flatMap((one) => (one.type === types.RANGE ? [one.from] : one.type === types.CHAR ? [one.value] : []));
  return String.fromCharCode(pick(known.length > 0 ? known : others, random));
}

function write(token: Tokens, writing: Writing): string {
  const { extra, random } = writing;
  const all = (tokens: readonly Token[]): string => tokens.map((one) => write(one, writing)).join('');
  switch (token.type) {
    case types.ROOT:
    case types.GROUP: {
      if ('followedBy' in token && (token.followedBy || token.notFollowedBy || token.lookBehind)) throw new NoText();
      return all(token.options ? pick(token.options, random) : (token.stack ?? []));
    }
    case types.REPETITION: {
      const most = Math.min(token.max, token.min + extra);
      const count = most === token.min ? most : token.min + Math.round(random() * (most - token.min));
      let text = '';
      for (let index = 0; index < count && writing.written <= maxLength; index++) text += write(token.value, writing);
      return text;
    }
    case types.SET: {
      writing.written++;
      return characterOf(token.set, token.not, random);
    }
    case types.CHAR: {
      writing.written++;
      return String.fromCharCode(token.value);
    }
    case types.POSITION:
      return '';
    default:
      throw new NoText();
  }
}

/**
 * Writes a text for a pattern, which it usually matches.
 * @param fits Whether a text is long enough, and matches.
 * @returns undefined if none was found
 */
export function textOfPattern(
  pattern: string,
  random: () => number,
  fits: (text: string) => boolean,
): string | undefined {
  try {
    const root = tokenizer(pattern);
    for (const extra of extras) {
      const text = write(root, { random, extra, written: 0 });
      if (fits(text)) return text;
    }
  } catch {
    // The tokenizer knows other syntax than the engine that matches.
  }
  return undefined;
}
