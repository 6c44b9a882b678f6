import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { type SchemeRow, keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { isSignedBy } from './read-parts.ts';
import type { SignedMessage } from './signed-message.ts';

/** Positions in `keyedSchemes` by the names of header fields. */
interface SchemesByHeader {
  /** In lower case. */
  byName: ReadonlyMap<string, readonly number[]>;
  /** The lengths of the names: most header fields of a request have none of them. */
  lengths: ReadonlySet<number>;
}

function schemesBy(namesOf: (row: SchemeRow) => readonly (string | undefined)[]): SchemesByHeader {
  const pairs = keyedSchemes.flatMap((scheme, at) =>
    namesOf(schemeRows[scheme]).flatMap((name) => (name === undefined ? [] : [{ name: name.toLowerCase(), at }])),
  );
  const byName = [...Map.groupBy(pairs, ({ name }) => name)];
  return {
    byName: new Map(byName.map(([name, all]) => [name, all.map(({ at }) => at)])),
    lengths: new Set(byName.map(([{ length }]) => length)),
  };
}

const bySignature = schemesBy(({ headers }) => [headers.signature]);
const byMark = schemesBy(({ marks = [] }) => marks);
const inBody = keyedSchemes.filter((scheme) => schemeRows[scheme].headers.signature === undefined);

/** The first scheme of the table that one of the header fields names and `accepts` confirms. */
function firstNamed(
  { byName, lengths }: SchemesByHeader,
  { headers }: Pick<SignedMessage, 'headers'>,
  accepts: (row: SchemeRow) => boolean = () => true,
): KeyedScheme | undefined {
  let first = keyedSchemes.length;
  for (const [name] of headers) {
    if (!lengths.has(name.length)) continue;
    for (const at of byName.get(name.toLowerCase()) ?? []) {
      const scheme = keyedSchemes[at];
      if (at < first && scheme && accepts(schemeRows[scheme])) first = at;
    }
  }
  return keyedSchemes[first];
}

/** The scheme by which a request is signed; undefined if it carries no signature that is known. */
export const recogniseScheme = (message: SignedMessage): KeyedScheme | undefined =>
  firstNamed(bySignature, message, (row) => isSignedBy(row, message)) ??
  inBody.find((scheme) => isSignedBy(schemeRows[scheme], message));

/** The vendor whose webhooks look like a request that is not signed. */
export const recogniseVendor = (message: Pick<SignedMessage, 'headers'>): KeyedScheme | undefined =>
  firstNamed(byMark, message);
