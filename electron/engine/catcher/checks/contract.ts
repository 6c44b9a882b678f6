import { skipped, type CaptureCheck } from './capture-check.ts';

/** Checks that method, header fields and payload of an event are as the user's interface declares them. */
export const contract: CaptureCheck = {
  check: 'contract',
  source: 'OpenAPI document',
  run(capture, { ports }) {
    if (capture.event === undefined) return skipped('It is no event of your own interface that is known.');
    return (
      ports.ownEvents()?.check(capture.event, capture) ??
      skipped(`Your own interface has no event ${capture.event.slice(0, 200)}.`)
    );
  },
};
