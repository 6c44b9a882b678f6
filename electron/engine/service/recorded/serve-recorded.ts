import type { HeaderPair } from '#shared/model/header-pair.ts';
import { decodeBody } from '../../http/decode-body.ts';
import type { EventSender } from '../../interface/emit/record-event.ts';
import { passed } from '../../journal/run-checks.ts';
import type { Match, PlayRequest, Play } from '../../recording/play/play-recording.ts';
import type { PlayedResponse } from '../../recording/play/playable.ts';
import { recordWebhook, type Playing } from '../../recording/play/player.ts';
import { preflightFields } from '../../http/cors.ts';
import { scopeSufficient } from '../checks/scope-sufficient.ts';
import {
  type RequestPlan,
  type ServiceAnswer,
  type ServiceCheck,
  type ServiceContext,
  refuseWith,
} from '../context.ts';
import { guard, planOf } from '../plan-request.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import type { RouteRequest } from '../route-request.ts';
import type { Needs } from '../../recording/play/token-needs.ts';
import { counted } from '#shared/trace/counted.ts';
import type { PassThrough, PassedResponse } from '../../recording/play/pass-through.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import { isSendable } from '../../http/sendable-header.ts';

/** Header fields by name: a repeated one has several values. */
function fieldsOf(pairs: readonly HeaderPair[]): Record<string, string | string[]> {
  const fields = Object.groupBy(
    pairs.filter(([name, value]) => isSendable(name, value)),
    ([name]) => name.toLowerCase(),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([name, all = []]) => {
      const values = all.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Responds with what the recorded service responds now. */
function passOn(passThrough: PassThrough): RequestPlan {
  let response: PassedResponse['response'];
  const asked: ServiceCheck = {
    name: 'passed_through',
    source: 'RFC 9110 3.7',
    async run({ body, method, path, rawHeaders, search, trace }) {
      const target = search === '' ? path : `${path}?${search}`;
      const got = await passThrough({ method, target, headers: pairsOf(rawHeaders), body, trace });
      ({ response } = got);
      const place = got.n === undefined ? 'the recording is full' : `exchange ${got.n} of the recording`;
      if (response) return passed(`${got.url} responded with ${response.status}: ${place}`);
      const why =
        `${got.url} gave no complete response: ${got.error?.code ?? ''} ${got.error?.message ?? ''}`.trimEnd();
      return refuseWith('no_answer', why, `The recording has no response to the request, and ${why}.`, {
        hint: 'Check the connection to the recorded service, or play without passing requests through.',
      });
    },
  };
  return planOf([asked], () => {
    if (!response) throw new Error('The check passed, but the response is missing.');
    const { body, headers, status } = response;
    return { status, headers: fieldsOf(headers), content: { type: undefined, body } };
  });
}

const maxShown = 200;

/** The recording has no response to the request. Names the nearest exchanges, and how they differ from it. */
const noRecordedResponse = (play: Play, request: PlayRequest): ServiceCheck => ({
  name: 'recorded_response',
  source: 'Recording',
  run() {
    const nearest = play.nearest(request);
    const [first] = nearest;
    const shown = `${request.method} ${request.path}`.slice(0, maxShown);
    const smallest = first
      ? `The nearest is exchange ${first.exchange}, ${first.request.slice(0, maxShown)}: ${first.differences.join('; ')}.`
      : 'The recording has no exchange with the service.';
    const all = counted(play.requests, 'different request', 'different requests');
    return refuseWith(
      'no_recorded_response',
      `None of ${all} equals ${shown}. ${smallest}`,
      `The recording has no response to ${shown}. ${smallest}`,
      {
        hint: 'Change the request, record it, or say in recording.yaml which values are not compared.',
        more: { nearest },
      },
    );
  },
});

/** The request has credentials of the kind that the recorded one had. Their value is not in the recording. */
const credentialPresent = ({ name, scheme = '' }: Extract<Needs, { kind: 'field' }>): ServiceCheck => ({
  name: 'credential_present',
  source: 'RFC 9110 11.6.2',
  run({ headers }) {
    const sent = [headers[name] ?? ''].flat().join(', ');
    const isRight = sent !== '' && sent.toLowerCase().startsWith(scheme.toLowerCase());
    if (isRight) return passed(`${name} is present; the recording does not have its value`);
    const what = scheme === '' ? `The header field ${name}` : `The header field ${name} with the scheme ${scheme}`;
    return refuseWith('credential_missing', `No ${name}`, `${what} is missing.`, {
      hint: 'The recorded request had it. Its value is not compared.',
      ...(scheme !== '' && { headers: { 'www-authenticate': `${scheme} realm="hookbench"` } }),
    });
  },
});

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
