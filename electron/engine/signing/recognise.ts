import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { isSignedBy } from './read-parts.ts';
import type { SignedMessage } from './signed-message.ts';

const inHeaders = keyedSchemes.flatMap((scheme) => {
  const name = schemeRows[scheme].headers.signature?.toLowerCase();
  return name === undefined ? [] : [{ scheme, name }];
});
const inBody = keyedSchemes.filter((scheme) => schemeRows[scheme].headers.signature === undefined);

const namesOf = ({ headers }: Pick<SignedMessage, 'headers'>): Set<string> =>
  new Set(headers.map(([name]) => name.toLowerCase()));

/** The scheme by which a request is signed; undefined if it carries no signature that is known. */
export function recogniseScheme(message: SignedMessage): KeyedScheme | undefined {
  const names = namesOf(message);
  const found = inHeaders.find(({ name, scheme }) => names.has(name) && isSignedBy(schemeRows[scheme], message));
  return found?.scheme ?? inBody.find((scheme) => isSignedBy(schemeRows[scheme], message));
}

/** The vendor whose webhooks look like a request that is not signed. */
export function recogniseVendor(message: Pick<SignedMessage, 'headers'>): KeyedScheme | undefined {
  const names = namesOf(message);
  return keyedSchemes.find((scheme) => schemeRows[scheme].marks?.some((mark) => names.has(mark)));
}
