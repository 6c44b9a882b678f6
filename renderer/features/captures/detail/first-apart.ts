/** Two texts, each as what they share at the begin, where they part, and the rest. */
export interface Apart {
  same: string;
  expected: string;
  received: string;
}

/** Where two texts begin to differ; a character of two UTF-16 units is not cut. */
export function firstApart(expected: string, received: string): Apart {
  const [one, other] = [Array.from(expected), Array.from(received)];
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return { same: one.slice(0, at).join(''), expected: one.slice(at).join(''), received: other.slice(at).join('') };
}
