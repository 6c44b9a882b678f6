/** Where a string that is a value begins and ends, without its quotes (RFC 8259 7). */
const stringValue = /:\s*"((?:[^"\\]|\\.)*)"/dg;
/** The value that names the customer: what a receiver believes the most. */
const customer = /"customerId"\s*:\s*"((?:[^"\\]|\\.)*)"/d;
const lastCharacter = /[0-9A-Za-z](?=[^0-9A-Za-z]*$)/;

/** The place of the last letter or digit within a part of a text. */
function lastWithin(text: string, [begin, end]: readonly [number, number]): number | undefined {
  const found = lastCharacter.exec(text.slice(begin, end));
  return found ? begin + found.index : undefined;
}

function placeToChange(text: string): number | undefined {
  const values = [...text.matchAll(stringValue)].reverse();
  const spans = [customer.exec(text), ...values].map((match) => match?.indices?.[1]);
  for (const span of [...spans, [0, text.length] as const]) {
    const place = span && lastWithin(text, span);
    if (place !== undefined) return place;
  }
  return undefined;
}

/**
 * A body as a careless or hostile way changes it: one byte within a string is another, the length stays, and JSON stays
 * JSON. The customer's identifier if there is one, or else the last string.
 * @returns Nothing when there is no letter or digit to change.
 */
export function changeOnTheWay(body: Buffer): Buffer | undefined {
  const place = placeToChange(body.toString('latin1'));
  if (place === undefined) return undefined;
  const changed = Buffer.from(body);
  // Neighbours in ASCII: no letter or digit has a quote or a backslash for one.
  changed[place] = (body[place] ?? 0) ^ 1;
  return changed;
}
