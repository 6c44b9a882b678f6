import { pageOfCaptures, readCapture, readCaptureBody } from '../catcher/read-captures.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** The area `captures`. */
export function capturesArea({ store }: Engine) {
  return {
    list: os.captures.list.handler(({ input }) => pageOfCaptures(store, input)),
    get: os.captures.get.handler(({ input: { id } }) => orNotFound(readCapture(store, id), 'capture', id)),
    body: os.captures.body.handler(
      ({ input: { id } }) =>
        new File([orNotFound(readCaptureBody(store, id), 'capture', id)], `${id}.bin`, {
          type: 'application/octet-stream',
        }),
    ),
    clear: os.captures.clear.handler(async () => {
      const removed = Number(store.get('SELECT count(*) AS n FROM captures')?.['n'] ?? 0);
      await store.write([{ sql: 'DELETE FROM captures', params: [] }]);
      return { removed };
    }),
  };
}
