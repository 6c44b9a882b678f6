import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { ConnectOptions } from '../../http/connect.ts';

const loopback = '127.0.0.1';

/** Looks a name up as usual, for its time and its errors, and gives the address of this machine all the same. */
function leading(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) done(error, found, family);
      else if (options.all) done(null, [{ address: loopback, family: 4 }]);
      else done(null, loopback, 4);
    });
  };
}

/** Options of the same connection, but to a port of this machine. */
export function toLoopback(options: ConnectOptions, port: number): ConnectOptions {
  if (isIP(options.host) !== 0) return { ...options, host: loopback, port };
  return { ...options, port, lookup: leading(options.lookup ?? systemLookup) };
}
