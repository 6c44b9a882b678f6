import { hasSeveralHosts } from '../../http/client-error.ts';
import { failed, type CaptureCheck } from './capture-check.ts';

/** Checks that there is at most one Host field. All other errors of HTTP are found before the checks. */
export const oneHost: CaptureCheck = {
  check: 'http',
  source: 'RFC 9112 3.2',
  run: ({ rawHeaders }) =>
    hasSeveralHosts(rawHeaders) ? failed('There is more than one Host header field.') : undefined,
};
