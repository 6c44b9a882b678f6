import { jsonValue } from '#shared/text/json.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Capture, CaptureMatch } from '#shared/model/capture.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import { counted } from '#shared/trace/counted.ts';
import { createWallClock } from '../engine/clock.ts';
import { isCode } from '../engine/scenarios/is-code.ts';
import type { Captures, ReceivedCapture } from './hookbench.ts';

/** A wait for captures that did not find enough. */
interface MissingCaptures {
  match: CaptureMatch;
  count: number;
  timeoutMs: number;
  found: number;
}

/** Captures and deliveries that are described. */
const maxShown = 5;
/** Characters of a body. */
const maxBody = 300;

/** The fields of a match, such as `event chat_started, json {"customerId":"C-1001"}`. */
export const matchText = (match: CaptureMatch): string =>
  Object.entries(match)
    .map(([field, value]) => `${field} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ') || 'any request';

async function captureLine(control: ControlClient, { event, id, method, path, checks }: Capture): Promise<string> {
  const body = await (await control.captures.body({ id })).text();
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ check, detail }) => `${check}: ${detail}`);
  return [
    `  ${event ?? 'no event'}  ${method} ${path}  ${body.slice(0, maxBody)}`,
    ...failed.map((one) => `    ${one}`),
  ].join('\n');
}

async function deliveryLines(control: ControlClient, { id }: Delivery): Promise<string> {
  const { attempts, attemptsMade, event, status, url } = await control.webhooks.delivery({ id });
  const diagnosis = attempts.at(-1)?.diagnosis;
  const head = `  ${event} to ${url}: ${status} after ${counted(attemptsMade, 'attempt', 'attempts')}`;
  return diagnosis ? `${head}\n    ${diagnosis.cause}: ${diagnosis.sentence} ${diagnosis.advice}` : head;
}

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [title, ...lines]);

/** The captures and failed deliveries since the start, newest first. */
export async function describeArrived(control: ControlClient): Promise<string[]> {
  const { items: captures } = await control.captures.list({ limit: maxShown });
  const { items: deliveries } = await control.webhooks.deliveries({ limit: 100 });
  const failed = deliveries.filter(({ status }) => status !== 'delivered').slice(0, maxShown);
  return [
    ...(captures.length === 0
      ? ['No request arrived at the receiver.']
      : section('Arrived, newest first:', await Promise.all(captures.map((one) => captureLine(control, one))))),
    ...section('Not delivered:', await Promise.all(failed.map((one) => deliveryLines(control, one)))),
  ];
}

/** Says how many captures are missing, what arrived instead, and why deliveries failed. */
async function describeMissing(
  control: ControlClient,
  { count, found, match, timeoutMs }: MissingCaptures,
): Promise<string> {
  const expected = `Expected ${counted(count, 'capture', 'captures')} with ${matchText(match)} within ${formatDuration(timeoutMs)}`;
  return [`${expected}, received ${found}.`, ...(await describeArrived(control))].join('\n');
}

export const defaultTimeoutMs = 5000;
const pageSize = 200;

async function received(control: ControlClient, capture: Capture): Promise<ReceivedCapture> {
  const text = await (await control.captures.body({ id: capture.id })).text();
  return { ...capture, text, json: jsonValue(text) };
}

/** All captures, oldest first. */
async function allCaptures(control: ControlClient): Promise<Capture[]> {
  const captures: Capture[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await control.captures.list({ order: 'asc', limit: pageSize, ...(after !== undefined && { after }) });
    captures.push(...page.items);
    after = page.next;
  }
  return captures;
}

/**
 * Waits for a capture with a greater sequence number than `after`.
 * @returns `undefined` if none arrives in time.
 */
async function nextCapture(
  control: ControlClient,
  match: CaptureMatch,
  { after, timeoutMs }: { after: number; timeoutMs: number },
): Promise<Capture | undefined> {
  try {
    const { items } = await control.captures.wait({ match, after, timeoutMs: Math.max(0, Math.ceil(timeoutMs)) });
    return items[0];
  } catch (error) {
    if (isCode(error, 'captures_missing')) return undefined;
    throw error;
  }
}

/** Captures since the start. */
export function createCaptures(control: ControlClient, startSeq: number): Captures {
  const wall = createWallClock();
  const returned = new Set<string>();

  return {
    async waitFor(match = {}, { count = 1, timeoutMs = defaultTimeoutMs } = {}) {
      const end = wall.now() + timeoutMs;
      const found: Capture[] = [];
      let after = startSeq;
      while (found.length < count) {
        const capture = await nextCapture(control, match, { after, timeoutMs: end - wall.now() });
        if (!capture) throw new Error(await describeMissing(control, { match, count, timeoutMs, found: found.length }));
        after = capture.seq;
        if (!returned.has(capture.id)) found.push(capture);
      }
      for (const { id } of found) returned.add(id);
      return Promise.all(found.map((capture) => received(control, capture)));
    },
    async all() {
      return Promise.all((await allCaptures(control)).map((capture) => received(control, capture)));
    },
    async clear() {
      await control.captures.clear({});
    },
  };
}
