import type { CheckResult } from '#shared/model/capture.ts';
import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { WireAnswer } from '../faults/wire/wire-answer.ts';
import { bodyRefusals, type BodyRefusal, retryAfterSeconds } from '../http/byte-budget.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import type { PassedWebhook } from '../recording/record/webhook-facts.ts';
import type { WebhookRecording } from '../recording/record/create-recorder.ts';
import { endToEnd, withoutFields } from '../recording/record/pass-body.ts';
import { captureMark, createForward } from './answers/forward.ts';
import { fillAnswer } from './answers/write-answer.ts';
import { withoutDifference } from './checks/near.ts';
import { runCaptureChecks } from './checks/run-capture-checks.ts';
import type { CatcherMemory } from './memory.ts';
import type { CatcherPorts } from './ports.ts';
import { isHandshake, type Received } from './received.ts';
import type { CatcherSettingsHolder } from './settings.ts';
import { createCheckToken } from './tokens/check-token.ts';
import { mistakeOf, type MistakeId } from '#shared/signing/mistakes.ts';

/** The statuses of checks that do not depend on the settings. */
const always: Partial<Record<CheckResult['check'], number>> = { http: 400, address: 403, auth: 401 };
/** The response to the failure of an enforced check. */
const enforced: Partial<Record<CheckResult['check'], number>> = { signature: 401, duplicate: 409 };

/** The detail for the sender: what explains a wrong signature or key would help to forge one, so only the user sees it. */
const publicDetail = ({ causes = [], detail }: CheckResult): string =>
  causes.reduce((text, id) => text.replace(` ${mistakeOf(id as MistakeId).sentence}`, ''), withoutDifference(detail));

/** The schemes in the challenge of a 401, by how a sender authenticates; default: Bearer. */
const schemes: Readonly<Record<string, string>> = { basic: 'Basic', 'api-key': 'ApiKey' };

/** What a 401 asks for (RFC 9110 15.5.2). The scheme of a signature is not registered, as that of an API key. */
const challengeOf = (check: CheckResult['check'], { auth }: CatcherSettings): string =>
  `${check === 'signature' ? 'Signature' : (schemes[auth.kind] ?? 'Bearer')} realm="webhooks"`;

/** The response if a failed check determines it; `undefined` if the rules do. */
function refusalOf(checks: readonly CheckResult[], settings: CatcherSettings): PlainAnswer | undefined {
  const required = settings.checks.enforce as readonly string[];
  for (const result of checks) {
    const { check } = result;
    if (result.outcome !== 'failed') continue;
    const status = always[check] ?? (required.includes(check) ? (enforced[check] ?? 400) : undefined);
    if (status === undefined) continue;
    return {
      status,
      headers: [
        ['content-type', 'application/json'],
        ...(status === 401 ? [['www-authenticate', challengeOf(check, settings)] as [string, string]] : []),
      ],
      body: JSON.stringify({ error: check, detail: publicDetail(result) }),
      delayMs: 0,
    };
  }
  return undefined;
}

export interface DecideDeps extends Pick<PartBase, 'clocks' | 'profile'> {
  settings: CatcherSettingsHolder;
  memory: CatcherMemory;
  ports: CatcherPorts;
  /** Sends forwarded captures. */
  send: SendRequest;
}

/** The checks about a capture, and its response. */
export interface Decided {
  checks: CheckResult[];
  answer: PlainAnswer;
  rule: string | null;
  filled: WireAnswer;
}

const tooLarge: PlainAnswer = { status: 413, headers: [], body: '', delayMs: 0 };
const noAnswer: PlainAnswer = { status: 200, headers: [], body: '', delayMs: 0 };

/** The decision for an incomplete request: no response, and no conclusions from its content. */
export const decideBrokenOff = (capture: Received): Decided => ({
  checks: [],
  answer: noAnswer,
  rule: null,
  filled: fillAnswer(noAnswer, capture),
});

/** How a request is answered whose body was not read, and where that is defined. */
const refusedBodies = {
  'no-room': { status: 503, fields: [['retry-after', retryAfterSeconds]], source: 'RFC 9110 15.6.4' },
  'tiny-chunks': { status: 413, fields: [], source: 'RFC 9112 7.1' },
} satisfies Record<BodyRefusal, { status: number; fields: PlainAnswer['headers']; source: string }>;

/** A request whose body was not read to its end. */
export function decideRefused(capture: Received, refusal: BodyRefusal): Decided {
  const { code, detail } = bodyRefusals[refusal];
  const { fields, source, status } = refusedBodies[refusal];
  const body = JSON.stringify({ error: code, detail });
  const headers: PlainAnswer['headers'] = [['content-type', 'application/json'], ...fields];
  const answer: PlainAnswer = { status, headers, body, delayMs: 0 };
  return {
    checks: [{ check: 'http', outcome: 'failed', detail: `${detail} The body was not read.`, source }],
    answer,
    rule: null,
    filled: fillAnswer(answer, capture),
  };
}

/** Attempts per minute that the catcher allows a sender that asks for fewer. */
const allowedRate = '*';

/** Allows a sender to deliver (CloudEvents, HTTP 1.1 Web Hooks for Event Delivery 4.2). */
function permissionFor(capture: Received): Pick<Decided, 'answer' | 'filled'> {
  const headers: PlainAnswer['headers'] = [
    ['webhook-allowed-origin', capture.header('webhook-request-origin') ?? '*'],
    ['webhook-allowed-rate', capture.header('webhook-request-rate') ?? allowedRate],
    ['allow', 'POST, OPTIONS'],
  ];
  const answer: PlainAnswer = { status: 200, headers, body: '', delayMs: 0 };
  return { answer, filled: fillAnswer(answer, capture) };
}

/** A capture with its response as a recording contains it. */
const recordedWebhook = (
  { atMs, body, event, method, path, rawHeaders, tls, trailers, truncated }: Received,
  { body: answer, rawHeaders: fields, status }: WireAnswer,
  tookMs: number,
): PassedWebhook => ({
  ...{ atMs, tookMs, method, path, event, secure: tls !== null },
  request: {
    headers: endToEnd(rawHeaders),
    body: { bytes: body, size: truncated ? body.length + 1 : body.length },
    trailers: [...trailers],
  },
  response: {
    status,
    headers: withoutFields(endToEnd(fields), [captureMark]),
    body: { bytes: answer, size: answer.length },
    trailers: [],
  },
});

/** Checks captures and chooses their responses under the current settings; synchronous unless a request is sent. */
export function createDecide(deps: DecideDeps): (capture: Received) => Decided | Promise<Decided> {
  const { clocks, memory, ports, profile, send, settings } = deps;
  const checkToken = createCheckToken(ports.authority, send);
  const forward = createForward(send);
  function decideBy(checks: CheckResult[], capture: Received, current: CatcherSettings): Decided | Promise<Decided> {
    const refusal = capture.truncated ? tooLarge : refusalOf(checks, current);
    const { answer, rule } = refusal ? { answer: refusal, rule: null } : settings.chooser().choose(capture);
    if (rule === null && !refusal && isHandshake(capture)) return { checks, ...permissionFor(capture), rule };
    if (answer.forward === undefined) return { checks, answer, rule, filled: fillAnswer(answer, capture) };
    return forward(capture, answer.forward).then((filled) => ({ checks, answer, rule, filled }));
  }

  /** Forwards a webhook to the receiver of a recording, and stores it. */
  async function record(checks: CheckResult[], capture: Received, current: CatcherSettings, by: WebhookRecording) {
    const decided =
      by.to === undefined || capture.truncated
        ? await decideBy(checks, capture, current)
        : {
            checks,
            answer: { ...noAnswer, forward: by.to },
            rule: null,
            filled: await forward(capture, by.to),
          };
    const tookMs = clocks.wall.now() - capture.atMs;
    await by.note(recordedWebhook(capture, decided.filled, tookMs));
    return decided;
  }

  function decideOn(checks: CheckResult[], capture: Received, current: CatcherSettings): Decided | Promise<Decided> {
    const recording = ports.recording();
    return recording ? record(checks, capture, current, recording) : decideBy(checks, capture, current);
  }

  return (capture) => {
    const current = settings.get();
    const nowMs = clocks.catcher.now();
    const environment = { settings: current, profile: profile.get(), nowMs, memory, ports, checkToken };
    const checks = runCaptureChecks(capture, environment);
    if (checks instanceof Promise) return checks.then((found) => decideOn(found, capture, current));
    return decideOn(checks, capture, current);
  };
}
