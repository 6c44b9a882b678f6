/** Two texts split into their common prefix, the first difference, and the rest. */
export interface Apart {
  same: string;
  expected: string;
  received: string;
}

/** Splits two texts at their first difference, without splitting surrogate pairs. */
export function firstApart(expected: string, received: string): Apart {
  const [one, other] = [Array.from(expected), Array.from(received)];
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return { same: one.slice(0, at).join(''), expected: one.slice(at).join(''), received: other.slice(at).join('') };
}
