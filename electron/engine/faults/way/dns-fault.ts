import type { LookupFunction } from 'node:net';
import type { FaultEffect } from '#shared/model/fault.ts';

type Condition = Extract<FaultEffect, { kind: 'dns' }>['condition'];

const lookupError = (code: string, syscall: string, hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${syscall} ${code} ${hostname}`), { code, syscall, hostname });

const failing =
  (code: string, syscall: string): LookupFunction =>
  (hostname, _options, done) => {
    setImmediate(done, lookupError(code, syscall, hostname), '', 0);
  };

/** Lookup functions that fail with the errors of Node.js. `timeout` never calls back: the request's timeout ends it. */
export const dnsFaults: Readonly<Record<Condition, LookupFunction>> = {
  'name-not-found': failing('ENOTFOUND', 'getaddrinfo'),
  timeout: () => undefined,
  failed: failing('ESERVFAIL', 'queryA'),
};
