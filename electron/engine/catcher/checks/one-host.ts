import { hasSeveralHosts } from '../../http/client-error.ts';
import { failed, type CaptureCheck } from './capture-check.ts';

/** There is one Host field at most. Every other fault of HTTP is found before a request can be checked. */
export const oneHost: CaptureCheck = {
  check: 'http',
  source: 'RFC 9112 3.2',
  run: ({ rawHeaders }) =>
    hasSeveralHosts(rawHeaders) ? failed('There is more than one Host header field.') : undefined,
};
