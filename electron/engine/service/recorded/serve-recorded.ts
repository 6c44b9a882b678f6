import { decodeBody } from '../../http/decode-body.ts';
import type { EventSender } from '../../interface/emit/record-event.ts';
import { passed } from '../../journal/run-checks.ts';
import type { Match, PlayRequest } from '../../recording/play/play-recording.ts';
import type { PlayedResponse } from '../../recording/play/playable.ts';
import type { Playing } from '../../recording/play/player.ts';
import { recordWebhook } from '../../recording/play/record-webhook.ts';
import { preflightFields } from '../answer/cors.ts';
import { scopeSufficient } from '../checks/scope-sufficient.ts';
import type { RequestPlan, ServiceAnswer, ServiceCheck, ServiceContext } from '../context.ts';
import { guard, planOf } from '../plan-request.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import type { RouteRequest } from '../route-request.ts';
import { credentialPresent } from './credential-present.ts';
import { fieldsOf } from './fields-of.ts';
import { noRecordedResponse } from './no-recorded-response.ts';
import { passOn } from './pass-on.ts';

export interface RecordedDeps {
  limiter: RateLimiter;
  /** The checks of an access token. */
  bearer: readonly ServiceCheck[];
  sender: EventSender;
  /** Milliseconds by the clock of the service. */
  now: () => number;
}

const source = 'Recording';

/** A request as the recording compares it. A body that cannot be decoded is compared as it is. */
function playRequestOf({ body, headers, method, path, search }: ServiceContext): PlayRequest {
  const decoded = decodeBody(body, headers['content-encoding']);
  return { method, path, query: search, contentType: headers['content-type'], body: decoded.ok ? decoded.bytes : body };
}

function toAnswer(
  { body, headers, status, webhooks }: PlayedResponse,
  sender: EventSender,
  trace: string,
): ServiceAnswer {
  const recorded = webhooks.map((webhook) => recordWebhook(sender, webhook, trace));
  return {
    status,
    headers: fieldsOf(headers),
    content: { type: undefined, body },
    ...(recorded.length > 0 && {
      entries: recorded.flatMap(({ entries }) => entries),
      statements: recorded.flatMap(({ statements }) => statements),
      afterCommit: sender.wake,
    }),
  };
}

/** The checks of the credentials that the recorded request had. */
function secureBy({ needs }: Match, bearer: readonly ServiceCheck[]): readonly ServiceCheck[] {
  if (needs.kind === 'none') return [];
  return needs.kind === 'token' ? [...bearer, scopeSufficient(needs.scopes)] : [credentialPresent(needs)];
}

/** Responds with a recorded exchange. */
function planRecorded(
  { bearer, limiter, now, sender }: RecordedDeps,
  { counts, play }: Playing,
  match: Match,
  { profile }: ServiceContext,
): RequestPlan {
  const { exchanges, request } = match.equal;
  let played: PlayedResponse | undefined;
  const found: ServiceCheck = {
    name: 'recorded_response',
    source,
    run({ headers, origin }) {
      const key = headers['idempotency-key'];
      const idempotencyKey = Array.isArray(key) ? key[0] : key;
      counts.matched++;
      played = play.respond(match, { origin, nowMs: now(), idempotencyKey });
      const { count, n } = played;
      return passed(`Exchange ${n}: request ${count}, of which ${exchanges.length} were recorded`);
    },
  };
  return guard(limiter, profile, {
    name: `${request.method} ${request.path}, recorded`,
    secure: secureBy(match, bearer),
    checks: [found],
    answer({ trace }) {
      if (!played) throw new Error('The checks passed, but the recorded response is missing.');
      return toAnswer(played, sender, trace);
    },
  });
}

/** The response to a preflight that was not recorded (Fetch standard 3.2.2). */
function preflight({ headers, profile }: ServiceContext): RequestPlan | undefined {
  const asked = headers['access-control-request-method'];
  if (asked === undefined) return undefined;
  const fields = preflightFields(headers, asked, headers['access-control-request-headers'], profile);
  return planOf([], () => ({ status: 204, headers: fields }));
}

/**
 * Serves a recording. Requests without a recorded response are refused with the nearest exchanges, or lead elsewhere.
 * @param elsewhere Finds the plans of the interface that is offered otherwise.
 */
export const serveRecorded =
  (deps: RecordedDeps, playing: Playing, elsewhere: RouteRequest): RouteRequest =>
  (method, target) => ({
    plan(context) {
      const request = playRequestOf(context);
      const match = playing.play.find(request);
      if (match) return planRecorded(deps, playing, match, context);
      const allowed = method === 'OPTIONS' ? preflight(context) : undefined;
      if (allowed) return allowed;
      playing.counts.unmatched++;
      if (playing.passThrough) return passOn(playing.passThrough);
      if (playing.unmatched !== 'interface') return planOf([noRecordedResponse(playing.play, request)]);
      const { params = {}, plan } = elsewhere(method, target);
      context.params = params;
      return plan(context);
    },
  });
