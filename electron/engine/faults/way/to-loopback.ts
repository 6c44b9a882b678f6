import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { ConnectOptions } from '../../http/connect.ts';

const loopback = '127.0.0.1';

/** Resolves a name, for its latency and its errors, but returns the loopback address. */
function resolveToLoopback(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) done(error, found, family);
      else if (options.all) done(null, [{ address: loopback, family: 4 }]);
      else done(null, loopback, 4);
    });
  };
}

/** Redirects a connection to a port of this machine. */
export function toLoopback(options: ConnectOptions, port: number): ConnectOptions {
  if (isIP(options.host) !== 0) return { ...options, host: loopback, port };
  return { ...options, port, lookup: resolveToLoopback(options.lookup ?? systemLookup) };
}
