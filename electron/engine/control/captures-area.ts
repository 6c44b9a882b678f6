import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createAnswerChooser } from '../catcher/answers/choose-answer.ts';
import { mustBeForwardable } from '../catcher/answers/forward.ts';
import { countCaptures } from '../catcher/count-captures.ts';
import { findCapture, pageOfCaptures, readCapture, readCaptureBody } from '../catcher/read-captures.ts';
import { storedCapture } from '../catcher/stored-capture.ts';
import { waitForCaptures } from '../catcher/wait-for-captures.ts';
import type { Engine } from '../engine.ts';
import { readCaseCaptureBody, readCaseDetail } from '../journal/cases/case-details.ts';
import { matchExpression } from '../journal/search-text.ts';
import { alsoInLab } from './also-in-lab.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

const counted = (n: number): string => (n === 1 ? '1 capture' : `${n} captures`);

function listProcedures(engine: Engine) {
  const { catcher, store } = engine;
  return {
    list: os.captures.list.handler(async ({ input: { q = '', ...query } }) => {
      if (q.trim() === '') return pageOfCaptures(store, query);
      const match = matchExpression(q);
      if (match === undefined) return { items: [], next: null };
      await store.index();
      return pageOfCaptures(store, { ...query, match });
    }),
    counts: os.captures.counts.handler(() => countCaptures(store)),
    get: os.captures.get.handler(({ input: { id } }) => {
      const capture =
        alsoInLab(engine, (parties) => readCapture(parties.store, id)) ?? readCaseDetail(store, 'capture', id);
      return orNotFound(capture, 'capture', id);
    }),
    body: os.captures.body.handler(({ input: { id } }) => {
      const body = alsoInLab(engine, (parties) => readCaptureBody(parties.store, id)) ?? readCaseCaptureBody(store, id);
      return new File([orNotFound(body, 'capture', id)], `${id}.bin`, { type: 'application/octet-stream' });
    }),
    pin: os.captures.pin.handler(async ({ input: { id, pinned } }) => {
      orNotFound(findCapture(store, id), 'capture', id);
      await store.write([{ sql: 'UPDATE captures SET pinned = ? WHERE id = ?', params: [pinned ? 1 : 0, id] }]);
      return orNotFound(findCapture(store, id), 'capture', id);
    }),
    clear: os.captures.clear.handler(async () => ({ removed: await catcher.clear() })),
  };
}

function actProcedures({ catcher, clocks, journal, launchSeq, store }: Engine) {
  return {
    resend: os.captures.resend.handler(({ input: { id, url, verifyTls } }) => {
      const { body, headers, method } = orNotFound(storedCapture(store, id), 'capture', id);
      mustBeForwardable(url, true, '/url');
      return catcher.resend({ method, url, headers, body, verifyTls });
    }),
    wait: os.captures.wait.handler(async ({ input: { after = launchSeq, ...wait }, signal }) => {
      const waited = await waitForCaptures({ journal, store, wall: clocks.wall }, { ...wait, after, signal });
      if (waited.complete) return { items: waited.items };
      const came = waited.items.length;
      const words = `${counted(came)} of ${wait.count} came within ${wait.timeoutMs} ms.`;
      throw new HookbenchError('captures_missing', words, { hint: 'GET /captures lists what came.' });
    }),
  };
}

/** The area `captures`. */
export function capturesArea(engine: Engine) {
  const { badTls, catcher, store } = engine;
  return {
    ...listProcedures(engine),
    ...actProcedures(engine),
    settings: os.captures.settings.handler(() => catcher.settings.get()),
    changeSettings: os.captures.changeSettings.handler(({ input }) => catcher.settings.update(input)),
    preview: os.captures.preview.handler(({ input: { captureId, settings = {} } }) => {
      const capture = orNotFound(storedCapture(store, captureId), 'capture', captureId);
      const { answer = catcher.settings.get().answer, rules = catcher.settings.get().rules } = settings;
      return createAnswerChooser({ answer, rules }).preview(capture);
    }),
    badTls: os.captures.badTls.handler(async () => ({
      items: [...badTls.receivers],
      revocationList: await badTls.revocationList(),
    })),
  };
}
