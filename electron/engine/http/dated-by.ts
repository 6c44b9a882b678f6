import type { RequestListener, ServerResponse } from 'node:http';
import type { VirtualClock } from '../clock.ts';

/** Sets the `Date` of a response by a party's clock if it is moved; otherwise Node sets it. */
export function dateResponse(clock: VirtualClock, response: ServerResponse): void {
  if (clock.offsetMs + clock.skewMs !== 0) response.setHeader('date', new Date(clock.now()).toUTCString());
}

/** Handles requests, with the `Date` of responses from a party's clock. */
export const datedBy =
  (clock: VirtualClock, handle: RequestListener): RequestListener =>
  (request, response) => {
    dateResponse(clock, response);
    handle(request, response);
  };
