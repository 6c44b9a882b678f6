import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { refusedAddress } from './refused-address.ts';

/** Returns why a connection to an address is denied; undefined if it is allowed. */
export type AddressGuard = (address: string) => string | undefined;

/** The code of the transport error for a denied address. */
const addressDenied = 'ERR_ADDRESS_DENIED';

/** The error for a denied address. */
export class AddressDenied extends Error {
  readonly code = addressDenied;
}

/** Returns the port of our own control API, which the engine never connects to; undefined until it is served. */
export type ControlPort = () => number | undefined;

/** The guard of a request to a URL: denies our own control API, link-local, metadata and multicast addresses. */
export function guardOf({ port, protocol }: URL, controlPort: ControlPort): AddressGuard {
  const wanted = Number(port || (protocol === 'https:' ? 443 : 80));
  return (address) => refusedAddress(address, wanted, controlPort());
}

/** Checks a URL whose host is an address; names are checked when they are resolved. */
export function guardLiteral(guard: AddressGuard, hostname: string): AddressDenied | undefined {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const reason = isIP(literal) === 0 ? undefined : guard(literal);
  return reason === undefined ? undefined : new AddressDenied(reason);
}

/**
 * A name lookup that denies addresses: it resolves the name once, and the connection is made to the checked address.
 * One denied address among several denies the name.
 */
export function guardedLookup(guard: AddressGuard, lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses: LookupAddress[] = Array.isArray(found) ? found : [{ address: found, family: family ?? 4 }];
      const reason = error
        ? undefined
        : addresses.map(({ address }) => guard(address)).find((one) => one !== undefined);
      if (reason === undefined) done(error, found, family);
      else done(new AddressDenied(reason), [], 0);
    });
  };
}
