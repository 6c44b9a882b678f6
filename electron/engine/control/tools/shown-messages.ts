import type { BodyView, RequestMessage } from '#shared/model/message.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Check, Decision } from '#shared/model/decision.ts';
import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { RequestRun } from '#shared/model/request-run.ts';

interface Message {
  headers: readonly (readonly [string, string])[];
  body: BodyView;
}

const shownBody = ({ content, encoding, size, truncated }: BodyView) =>
  size === 0
    ? {}
    : { body: content, ...(encoding === 'base64' && { encoding }), ...(truncated && { truncated, size }) };

/** Header fields as lines, because they can repeat, and the body as text. */
const shownParts = ({ body, headers }: Message) => ({
  headers: headers.map(([name, value]) => `${name}: ${value}`),
  ...shownBody(body),
});

const shownRequest = ({ method, url, ...message }: RequestMessage) => ({ method, url, ...shownParts(message) });

const shownResponse = (response: ({ status: number } & Message) | undefined) =>
  response && { status: response.status, ...shownParts(response) };

/** The checks that did not pass, and the names of those that did. */
const shownChecks = (checks: readonly Check[]) => ({
  failedChecks: checks.filter(({ outcome }) => outcome === 'failed'),
  warnings: checks.filter(({ outcome }) => outcome === 'warning'),
  passedChecks: checks.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name),
});

/** A request that Hookbench sent, with what both sides know of it. */
export const shownRun = ({ decision, diagnosis, error, exchange, id, notes, status, steps, trace }: RequestRun) => ({
  id,
  trace,
  status,
  error,
  diagnosis,
  ...(decision && shownChecks(decision.checks)),
  notes,
  request: shownRequest(exchange.request),
  response: shownResponse(exchange.response),
  steps: steps.length > 1 ? steps.map((step) => `${step.role}: ${stepLine(step.exchange)}`) : undefined,
});

const stepLine = ({ error, request, response }: RequestRun['exchange']): string =>
  `${request.method} ${request.url} ${response?.status ?? error?.code ?? 'no response'}`;

/** A request that one of Hookbench's servers received. */
export const shownDecision = ({ checks, diagnosis, id, outcome, request, response, server, trace }: Decision) => ({
  id,
  trace,
  server,
  outcome,
  status: response.status,
  diagnosis,
  ...shownChecks(checks),
  request: shownRequest(request),
  response: shownResponse(response),
});

/** A webhook that the catcher received. */
export const shownCapture = ({ body, checks, headers, ...capture }: CaptureWithBody) => ({
  id: capture.id,
  trace: capture.trace,
  receivedAt: capture.receivedAt,
  event: capture.event,
  method: capture.method,
  path: capture.path,
  responseStatus: capture.status,
  deliveryId: capture.deliveryId,
  problem: capture.problem,
  failedChecks: checks.filter(({ outcome }) => outcome === 'failed'),
  notes: checks.filter(({ outcome }) => outcome === 'note').map(({ check, detail }) => `${check}: ${detail}`),
  passedChecks: checks.filter(({ outcome }) => outcome === 'passed').map(({ check }) => check),
  ...shownParts({ headers, body }),
});

const shownAttempt = ({ diagnosis, error, n, request, response, signature }: Attempt) => ({
  n,
  status: response?.status,
  error,
  diagnosis,
  signature,
  request: shownRequest(request),
  response: shownResponse(response),
});

/** A delivery with its latest attempts. */
export const shownDelivery = ({ attempts, ...delivery }: DeliveryWithAttempts) => ({
  id: delivery.id,
  trace: delivery.trace,
  event: delivery.event,
  url: delivery.url,
  status: delivery.status,
  reason: delivery.reason,
  nextAttemptAt: delivery.nextAttemptAt,
  attempts: attempts.slice(-3).map(shownAttempt),
});
