import type { ControlClient } from '#shared/contract/client.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Mask } from '#shared/redaction/mask-secrets.ts';
import type { Style } from './command.ts';
import { pictureOf, type LessonPicture, type LessonStep } from '#shared/scenario/lesson.ts';
import type { ScenarioStepResult, ShownThing } from '#shared/scenario/scenario-result.ts';
import type { Step } from '#shared/scenario/step.ts';
import { prettyJson } from '#shared/text/pretty-json.ts';
import { checksOf, checksOfCapture, type ShownCheck } from '#shared/trace/checks-of.ts';
import { counted } from '#shared/trace/counted.ts';
import { loadDetail } from '#shared/trace/entry-detail.ts';
import { endsOf, isSent } from '#shared/trace/fold-hops.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { certificateRole, certificateRows } from '#shared/trace/certificate-rows.ts';
import { hopEnd, type HopEnd } from '#shared/trace/hop-end.ts';
import { leadHop } from '#shared/trace/lead-entry.ts';
import { markedBody, markedRequest, markedResponse, type MarkedMessage } from '#shared/trace/marked-message.ts';
import { checkTitle } from '#shared/trace/plain-words.ts';
import { sequenceOf, type Hop } from '#shared/trace/sequence.ts';
import { traceText } from '#shared/trace/trace-text.ts';

/** A title, and the lines below it. */
type Part = readonly string[];

/** The messages that a step is about, as lines of text. */
export interface LessonMessages {
  /** The id of its trace. */
  trace: string;
  /** All messages of its trace, one per line. */
  diagram: string;
  /** What the screen shows of the message that the step is about, such as its request and its response. */
  parts: readonly Part[];
}

/**
 * The messages of a step; undefined if it has none.
 * @param mask How secrets are shown
 * @param subject What is shown of the message; default: what the kind of the step is about
 */
export async function lessonMessages(
  { kind, shown, trace: own }: ScenarioStepResult,
  control: ControlClient,
  mask: Mask,
  subject?: LessonStep['subject'],
): Promise<LessonMessages | undefined> {
  const id = shown?.trace ?? own;
  if (id === undefined) return undefined;
  const hopsOf = async (trace: string) => {
    const { entries } = await control.journal.trace({ id: trace }).catch(() => ({ entries: [] as JournalEntry[] }));
    const { hops } = sequenceOf(entries);
    return { entries, hops, lead: leadHop(hops, { hop: shown?.hop, kind }) };
  };
  const { entries, hops, lead } = await hopsOf(id);
  const { beside } = shown ?? {};
  if (!beside) {
    // Timeline shows the checks of a request.
    const picture = shown?.screen === 'timeline' ? 'checks' : pictureOf({ kind, subject });
    const parts = lead ? partsOf[picture](await recordedOf(lead, control), mask, hops) : [];
    return { trace: id, diagram: traceText(entries), parts: [...tokenParts(shown?.value ?? '', mask), ...parts] };
  }
  const before = await hopsOf(beside.trace);
  const parts: Part[] = [];
  for (const [index, hop] of [before.lead, lead].entries())
    if (hop) parts.push(responsePart(await recordedOf(hop, control), mask, beside.names[index] ?? ''));
  return { trace: id, diagram: traceText([...before.entries, ...entries]), parts };
}

/** Failures in a diagram are red, and what single parties do has no emphasis. A line begins with a time. */
export const diagramStyle = (line: string): Style =>
  / ms {2}\[/.test(line) ? 'dim' : / –?× | ← .* {2}[45]\d\d\b/.test(line) ? 'red' : 'cyan';

/** A message as both ends recorded it. */
interface Recorded {
  hop: Hop;
  /** First that of the sender. */
  ends: readonly HopEnd[];
  /** The checks of its receiver. */
  checks: readonly ShownCheck[];
}

async function recordedOf(hop: Hop, control: ControlClient): Promise<Recorded> {
  const { received, sent } = endsOf(hop);
  const [sentDetail, receivedDetail] = await Promise.all(
    [sent, received].map(async (entry) => entry && loadDetail(control, entry)),
  );
  const ends = [sentDetail, receivedDetail].flatMap((detail) => (detail && hopEnd(detail)) ?? []);
  return { hop, ends, checks: received ? checksOf(received, receivedDetail) : [] };
}

const partsOf: Record<LessonPicture, (recorded: Recorded, mask: Mask, hops: readonly Hop[]) => Part[]> = {
  messages(recorded, mask) {
    return recorded.ends.length > 0 ? [requestPart(recorded, mask), responsePart(recorded, mask)] : [];
  },
  certificates: certificateParts,
  none: () => [],
  requests: (recorded, mask, hops) => attemptsPart(recorded, mask, hops),
  event: ({ ends: [end] }, mask) => (end ? [['  Event', ...indented(markedBody(end, mask))]] : []),
  attempts: attemptsPart,
  checks(recorded, mask, hops) {
    const { checks, ends, hop } = recorded;
    if (ends.length === 0 || checks.length === 0) return partsOf.messages(recorded, mask, hops);
    return [
      requestPart(recorded, mask),
      [`  Checks of ${hop.to.name}`, ...checkLines(checks).map((line) => `    ${line}`)],
    ];
  },
};

const requestPart = ({ checks, ends: [end] }: Recorded, mask: Mask): Part => [
  '  Request',
  ...indented(end && markedRequest(end, mask, checks)),
];

/** The response of a message, or why it has none. */
function responsePart({ ends, hop: { entry } }: Recorded, mask: Mask, title?: string): Part {
  const failure = isSent(entry) ? entry.error?.message : undefined;
  const answered = ends.find(({ response }) => response) ?? ends[0];
  return [
    `  ${title ?? (failure === undefined ? 'Response' : 'Failure')}`,
    ...indented(answered && markedResponse(answered, mask), failure),
  ];
}

/** The attempts of the delivery of a message, each with its response. */
function attemptsPart(recorded: Recorded, mask: Mask, hops: readonly Hop[]): Part[] {
  const { entry: lead } = recorded.hop;
  if (lead.kind !== 'attempt') return partsOf.messages(recorded, mask, hops);
  const lines = hops.flatMap(({ answer, endMs, entry, outcome, startMs }) =>
    entry.kind === 'attempt' && entry.deliveryId === lead.deliveryId
      ? [`    ${outcome === 'ok' ? ' ' : '×'} ${entry.n}  ${answer}  (${formatDuration(endMs - startMs)})`]
      : [],
  );
  return [['  Attempts', ...lines]];
}

/** One line for each check, failed ones first. */
const checkLines = (checks: readonly ShownCheck[]): string[] =>
  checks
    .toSorted((one, other) => Number(other.outcome === 'failed') - Number(one.outcome === 'failed'))
    .map(({ evidence, name, outcome }) => {
      const result = `${checkTitle(name)} ${outcome === 'not-reached' ? 'not reached' : outcome}`;
      return `${outcome === 'failed' ? '×' : ' '} ${evidence === '' ? result : `${result}: ${evidence}`}`;
    });

/** The certificates that a server sent, and what is wrong with its own. */
function certificateParts({ ends }: Recorded): Part[] {
  const { tls } = ends.find((end) => end.tls) ?? {};
  return (tls?.chain ?? []).map((certificate, index) => [
    `  Certificate (${certificateRole(certificate, index)}): ${certificate.subject}`,
    ...certificateRows(certificate, index === 0 ? tls?.authorizationError : undefined).flatMap(
      ({ name, refused, value }) => [
        `    ${name.padEnd(12)} ${value}`,
        ...(refused === undefined ? [] : [`${' '.repeat(17)}× ${refused}`]),
      ],
    ),
  ]);
}

function indented(message: MarkedMessage | undefined, missing = 'The response was not stored.'): string[] {
  if (!message) return [`    ${missing}`];
  const { lines, otherHeaders } = message;
  const others = otherHeaders === 0 ? [] : [`(${counted(otherHeaders, 'other header', 'other headers')})`];
  return [...lines.map((parts) => parts.map(({ text }) => text).join('')), ...others].map((line) =>
    `    ${line}`.trimEnd(),
  );
}

/** The header and the claims of a JWT, which everybody can read; nothing for other values. */
function tokenParts(value: string, mask: Mask): Part[] {
  const parts = value.startsWith('eyJ') ? value.split('.') : [];
  return ['Header', 'Claims'].flatMap((title, index) => {
    const json = prettyJson(Buffer.from(parts[index] ?? '', 'base64url').toString());
    return json === undefined
      ? []
      : [
          [
            `  ${title}`,
            ...mask
              .document(json)
              .split('\n')
              .map((line) => `    ${line}`),
          ],
        ];
  });
}

/** The wrong secret that the file of a lesson contains: the message shows it encoded and masked. */
export function writtenSecret(step: Step | undefined): string[] {
  const auth = step?.request?.auth;
  return auth?.kind === 'basic' && !auth.password.includes('{{')
    ? [`  The secret of this request: ${auth.password}`]
    : [];
}

/** What a screen shows of the object that a step points at: the attempts of a delivery, or the checks of a capture. */
export async function objectLines({ id, screen }: ShownThing, control: ControlClient): Promise<string[]> {
  if (id === undefined) return [];
  if (screen === 'deliveries') {
    const { attempts, status } = await control.webhooks.delivery({ id });
    const ends = attempts.map(
      ({ error, n, response }) => `Attempt ${n}: ${response?.status ?? error?.message ?? 'in flight'}`,
    );
    return [...ends, `Delivery: ${status}`];
  }
  if (screen !== 'captures') return [];
  const capture = await control.captures.get({ id });
  return [`${capture.method} ${capture.path}: ${capture.status}`, ...checkLines(checksOfCapture(capture))];
}
