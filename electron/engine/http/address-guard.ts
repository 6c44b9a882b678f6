import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { refusedAddress } from './refused-address.ts';

/** Says why no connection may be made to an address, or nothing when it may. */
export type AddressGuard = (address: string) => string | undefined;

/** The code of the transport error when the guard refuses. */
const addressDenied = 'ERR_ADDRESS_DENIED';

/** An address that the guard refuses. */
export class AddressDenied extends Error {
  readonly code = addressDenied;
}

/** Reports the port of our own control API, which the engine never connects to; undefined until it is served. */
export type ControlPort = () => number | undefined;

/** The guard of a request to a URL: refuses our own control API, link-local, metadata and multicast addresses. */
export function guardOf({ port, protocol }: URL, controlPort: ControlPort): AddressGuard {
  const wanted = Number(port || (protocol === 'https:' ? 443 : 80));
  return (address) => refusedAddress(address, wanted, controlPort());
}

/** Refuses a URL whose host is an address already; names are looked at when they are resolved. */
export function guardLiteral(guard: AddressGuard, hostname: string): AddressDenied | undefined {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const reason = isIP(literal) === 0 ? undefined : guard(literal);
  return reason === undefined ? undefined : new AddressDenied(reason);
}

/**
 * A name lookup that connects to no refused address: it resolves the name once, and the connection goes to what was
 * looked at. One refused address among several refuses the name.
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
