import { formatDuration } from '#shared/trace/format-duration.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Searched, Page } from '#shared/model/page.ts';
import { createAnswerChooser } from '../catcher/answers/choose-answer.ts';
import { mustBeForwardable } from '../catcher/answers/forward.ts';
import { countCaptures } from '../catcher/capture-totals.ts';
import { findCapture, findCaptureBody, readCapture, readCaptureBody } from '../catcher/read-captures.ts';
import {
  nodeOfCapture,
  pageOfAllCaptures,
  summaries,
  wholeCaptures,
  type CaptureForm,
  type NodeCaptureQuery,
} from '../catcher/read-node-captures.ts';
import { matchable } from '../catcher/match-capture.ts';
import { waitForCaptures, type CaptureWait } from '../catcher/wait-for-captures.ts';
import type { Engine } from '../engine.ts';
import { readCaseCaptureBody, readCaseDetail } from '../journal/cases/case-details.ts';
import { createOnePerTurn } from '../http/large-writes.ts';
import { matchExpression } from '../store/search-text.ts';
import { alsoInLab, os, orNotFound } from './area.ts';
import { StreamedFile } from './streamed-file.ts';

const counted = (n: number): string => (n === 1 ? '1 capture' : `${n} captures`);

function listProcedures(engine: Engine) {
  const { catcher, clocks, journal, store } = engine;
  const inTurn = createOnePerTurn();
  const type = 'application/octet-stream';
  const find = async <Item extends { seq: number }>(
    { q = '', ...query }: NodeCaptureQuery & { q?: string | undefined },
    form: CaptureForm<Item>,
  ): Promise<Page<Item> & Searched> => {
    if (q.trim() === '') return pageOfAllCaptures(store, query, form);
    const match = matchExpression(q);
    if (match === undefined) return { items: [], next: null };
    const indexed = await store.searchable();
    return { ...pageOfAllCaptures(store, { ...query, match }, form), indexed };
  };
  return {
    list: os.captures.list.handler(({ input }) => find(input, wholeCaptures)),
    summaries: os.captures.summaries.handler(({ input }) => find(input, summaries)),
    counts: os.captures.counts.handler(() => countCaptures(store)),
    get: os.captures.get.handler(({ input: { id } }) => {
      const own = alsoInLab(engine, (parties) => readCapture(parties.store, id));
      if (own) return own;
      const node = nodeOfCapture(store, id);
      return {
        ...orNotFound(readCaseDetail(store, 'capture', id), 'capture', id),
        ...(node !== undefined && { node }),
      };
    }),
    body: os.captures.body.handler(({ context, input: { id } }) => {
      const body = alsoInLab(engine, (parties) => findCaptureBody(parties.store, inTurn, id));
      if (!body) return new File([orNotFound(readCaseCaptureBody(store, id), 'capture', id)], `${id}.bin`, { type });
      const file = new StreamedFile(body.pieces, `${id}.bin`, type, body.size);
      return context.streams ? file : file.whole();
    }),
    pin: os.captures.pin.handler(async ({ input: { id, pinned } }) => {
      orNotFound(findCapture(store, id), 'capture', id);
      const message = `Capture ${id} ${pinned ? 'pinned' : 'unpinned'}`;
      await journal.append(
        [{ kind: 'catcher', atMs: clocks.wall.now(), change: ['captures'], message, capture: { id, pinned } }],
        [{ sql: 'UPDATE captures SET pinned = ? WHERE id = ?', params: [pinned ? 1 : 0, id] }],
      );
      return orNotFound(findCapture(store, id), 'capture', id);
    }),
    clear: os.captures.clear.handler(async () => ({ removed: await catcher.clear() })),
  };
}

/** The captures that a wait considers: by default, only those received after the call. */
function rangeOf(
  { journal, launchSeq }: Engine,
  { after, since }: { after?: number | undefined; since?: string | undefined },
): Pick<CaptureWait, 'after' | 'since'> {
  if (since === 'start') return { after: Math.max(launchSeq, after ?? 0) };
  if (since !== undefined) return { after: after ?? 0, since };
  return { after: after ?? journal.lastCommitted() };
}

function actProcedures(engine: Engine) {
  const { catcher, clocks, jobs, journal, store } = engine;
  return {
    resend: os.captures.resend.handler(({ input: { id, url, verifyTls } }) => {
      const { headers, method } = orNotFound(findCapture(store, id), 'capture', id);
      mustBeForwardable(url, true, '/url');
      const body = Buffer.from(readCaptureBody(store, id) ?? []);
      return catcher.resend({ method, url, headers, body, verifyTls });
    }),
    wait: os.captures.wait.handler(async ({ input: { after, since, ...input }, signal }) => {
      const wait = { ...input, ...rangeOf(engine, { after, since }), signal };
      const waited = await waitForCaptures({ journal, jobs, store, wall: clocks.wall }, wait);
      if (waited.complete) return { items: waited.items };
      const message = `${counted(waited.items.length)} of ${wait.count} received within ${formatDuration(wait.timeoutMs)}.`;
      const hint = 'To include earlier captures, set since to "start" or to a time. GET /captures lists all of them.';
      throw new HookbenchError('captures_missing', message, { hint });
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
      const capture = orNotFound(findCapture(store, captureId), 'capture', captureId);
      const { answer = catcher.settings.get().answer, rules = catcher.settings.get().rules } = settings;
      return createAnswerChooser({ answer, rules }).preview(matchable(capture, readCaptureBody(store, captureId)));
    }),
    badTls: os.captures.badTls.handler(async () => ({
      items: [...badTls.receivers],
      revocationList: await badTls.revocationList(),
    })),
  };
}
