/** A string that is a JSON value, without its quotes (RFC 8259 7). */
// An unterminated string matches to the end of the text, so that the search stays linear.
const stringValue = /:\s*"((?:[^"\\]|\\[^])*)(?:"|\\?$)/dg;
/** The value of `customerId`, the one that receivers use most. */
const customer = /"customerId"\s*:\s*"((?:[^"\\]|\\[^])*)(?:"|\\?$)/d;
const lastCharacter = /[0-9A-Za-z](?=[^0-9A-Za-z]*$)/;

/** The index of the last letter or digit within a span of a text. */
function lastWithin(text: string, [begin, end]: readonly [number, number]): number | undefined {
  const found = lastCharacter.exec(text.slice(begin, end));
  return found ? begin + found.index : undefined;
}

function indexToChange(text: string): number | undefined {
  const values = [...text.matchAll(stringValue)].reverse();
  const spans = [customer.exec(text), ...values].map((match) => match?.indices?.[1]);
  for (const span of [...spans, [0, text.length] as const]) {
    const index = span && lastWithin(text, span);
    if (index !== undefined) return index;
  }
  return undefined;
}

/**
 * Changes one byte of a body, as a faulty proxy or an attacker would: in the customer id, else in the last string. The
 * length stays the same, and JSON stays valid.
 * @returns `undefined` if the body has no letter or digit to change.
 */
export function changeOnTheWay(body: Buffer): Buffer | undefined {
  const index = indexToChange(body.toString('latin1'));
  if (index === undefined) return undefined;
  const changed = Buffer.from(body);
  // Flipping the lowest bit of a letter or digit never yields a quote or a backslash.
  changed[index] = (body[index] ?? 0) ^ 1;
  return changed;
}
