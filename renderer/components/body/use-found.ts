import { useMemo, useState } from 'react';
import type { Found } from '../code-view/found-marks.ts';

/** Matches beyond this number are not counted. */
const maxMatches = 2000;

interface Search {
  text: string;
  setText: (text: string) => void;
  found: Found;
  /** The current match and the number of matches, e.g. `2/17`. */
  words: string;
  /** Moves to the next match, or to the previous one. */
  step: (backwards: boolean) => void;
}

/** Case-insensitive search in a text. */
export function useFound(inside: string): Search {
  const [text, setText] = useState('');
  const [now, setNow] = useState(0);
  const matches = useMemo(() => placesOf(text.toLowerCase(), inside.toLowerCase()), [text, inside]);
  const at = matches.length === 0 ? 0 : now % matches.length;
  const found = useMemo(() => ({ matches, length: text.length, now: at }), [matches, text, at]);
  const count = matches.length >= maxMatches ? `${String(maxMatches)}+` : String(matches.length);
  return {
    text,
    setText: (next) => {
      setText(next);
      setNow(0);
    },
    found,
    words: text === '' ? '' : matches.length === 0 ? 'none' : `${String(at + 1)}/${count}`,
    step: (backwards) => setNow((at + (backwards ? matches.length - 1 : 1)) % Math.max(1, matches.length)),
  };
}

function placesOf(part: string, inside: string): number[] {
  const places: number[] = [];
  if (part === '') return places;
  for (
    let at = inside.indexOf(part);
    at >= 0 && places.length < maxMatches;
    at = inside.indexOf(part, at + part.length)
  ) {
    places.push(at);
  }
  return places;
}
