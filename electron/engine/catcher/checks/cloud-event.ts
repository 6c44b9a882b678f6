import { isJsonObject } from '#shared/text/json.ts';
import { decodedIfValid } from '#shared/text/percent.ts';
import { attributeProblem, eventProblem } from '#shared/cloudevents/attribute-problem.ts';
import { isHandshake, type Received } from '../received.ts';
import { failed, passed, skipped, type CaptureCheck, type Finding } from './capture-check.ts';

type Members = Readonly<Record<string, unknown>>;

const named = (event: Members): string => `${String(event['type'])}, ${String(event['id'])}`.slice(0, 300);

function ofStructured(capture: Received): Finding {
  const read = capture.json();
  if (!read.ok)
    return failed(`It is not a CloudEvent: ${read.problem}`, { source: 'CloudEvents JSON Event Format 1.0.2' });
  if (!isJsonObject(read.value)) return failed('A CloudEvent in structured mode is a JSON object.');
  const problem = eventProblem(read.value);
  if (problem) return failed(`In the CloudEvent, ${problem.problem}.`, { source: problem.source });
  return passed(`A CloudEvent in structured mode: ${named(read.value)}.`);
}

function ofBatch(capture: Received): Finding {
  const read = capture.json();
  const source = 'CloudEvents JSON Event Format 1.0.2, 4';
  if (read.ok && !Array.isArray(read.value) && /^\s*\[/.test(capture.body.toString('latin1', 0, 100))) {
    return skipped('The batch is too large to check each event.');
  }
  if (!read.ok) return failed(`It is not a batch of CloudEvents: ${read.problem}`, { source });
  if (!Array.isArray(read.value)) return failed('A batch of CloudEvents is a JSON array.', { source });
  for (const [index, event] of read.value.entries()) {
    const problem = isJsonObject(event) ? eventProblem(event) : { problem: 'it is not a JSON object', source };
    if (problem) return failed(`In event ${index + 1} of the batch, ${problem.problem}.`, { source: problem.source });
  }
  return passed(`A batch of ${read.value.length} CloudEvents.`);
}

/** The attributes in header fields; the value is undefined if it cannot be decoded. */
function headerAttributes({ rawHeaders }: Received): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (!name.startsWith('ce-')) continue;
    found.set(name.slice(3), decodedIfValid((rawHeaders[index + 1] ?? '').replace(/^"(.*)"$/, '$1')));
  }
  return found;
}

function ofBinary(capture: Received): Finding {
  const source = 'CloudEvents HTTP Protocol Binding 1.0.2, 3.1.3';
  const attributes = headerAttributes(capture);
  const unreadable = [...attributes].find(([, value]) => value === undefined)?.[0];
  if (unreadable !== undefined) return failed(`The field ce-${unreadable} is not percent-encoded.`, { source });
  if (attributes.has('datacontenttype')) {
    return failed('In binary mode, Content-Type replaces ce-datacontenttype.', { source });
  }
  const type = capture.header('content-type');
  const event = { ...Object.fromEntries(attributes), ...(type !== undefined && { datacontenttype: type }) };
  const problem = attributeProblem(event);
  if (problem) return failed(`In the CloudEvent, ${problem.problem}.`, { source: problem.source });
  return passed(`A CloudEvent in binary mode: ${named(event)}.`);
}

function ofHandshake(capture: Received): Finding {
  const origin = capture.header('webhook-request-origin') ?? '';
  const rate = capture.header('webhook-request-rate');
  const source = 'CloudEvents, HTTP 1.1 Web Hooks for Event Delivery 4.1';
  if (!/^[a-z\d](?:[a-z\d.-]{0,253}[a-z\d])?$/i.test(origin)) {
    return failed(`WebHook-Request-Origin is ${JSON.stringify(origin.slice(0, 100))}, not a DNS name.`, { source });
  }
  if (rate !== undefined && !/^[1-9]\d{0,8}$/.test(rate)) {
    return failed(`WebHook-Request-Rate is ${JSON.stringify(rate.slice(0, 100))}, not a positive integer.`, { source });
  }
  return passed(`${origin} asks for permission to send${rate === undefined ? '' : ` ${rate} events per minute`}.`);
}

/** Checks a CloudEvent 1.0 in structured, batched or binary mode, and the handshake before it. */
export const cloudEvent: CaptureCheck = {
  check: 'cloudevent',
  source: 'CloudEvents 1.0.2',
  run(capture) {
    if (isHandshake(capture)) return ofHandshake(capture);
    const mode = capture.eventMode();
    if (mode === undefined) return undefined;
    if (capture.truncated) return failed('The body is over the limit and was cut.');
    return { structured: ofStructured, batch: ofBatch, binary: ofBinary }[mode](capture);
  },
};
