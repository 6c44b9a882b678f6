import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Reserved names (RFC 2606 2) that the lab resolves to addresses that deliveries must not reach. */
const names: ReadonlyMap<string, string> = new Map([['metadata.invalid', '169.254.169.254']]);

/** Resolves the names of the lab, and passes all others on. */
export function labNames(lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    const address = names.get(hostname);
    if (address === undefined) lookup(hostname, options, done);
    else setImmediate(done, null, options.all === true ? [{ address, family: 4 }] : address, 4);
  };
}
