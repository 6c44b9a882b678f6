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

/** Name lookups that go wrong, with the errors of the runtime. One that times out never answers: the request's time-out ends it. */
export const dnsFaults: Readonly<Record<Condition, LookupFunction>> = {
  'name-not-found': failing('ENOTFOUND', 'getaddrinfo'),
  timeout: () => undefined,
  failed: failing('ESERVFAIL', 'queryA'),
};
