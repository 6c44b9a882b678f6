import type { ControlClient } from '#shared/contract/client.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Mask } from '#shared/redaction/mask-secrets.ts';
import type { Style } from './command.ts';
import type { LessonStep } from '#shared/scenario/lesson.ts';
import type { ScenarioStepResult, ShownThing } from '#shared/scenario/scenario-result.ts';
import { counted } from '#shared/trace/counted.ts';
import { loadDetail } from '#shared/trace/entry-detail.ts';
import { isReceived, isSent } from '#shared/trace/fold-hops.ts';
import { certificateRole, certificateRows } from '#shared/trace/certificate-rows.ts';
import { hopEnd, type HopEnd } from '#shared/trace/hop-end.ts';
import { leadHop } from '#shared/trace/lead-entry.ts';
import { markedRequest, markedResponse, type MarkedMessage } from '#shared/trace/marked-message.ts';
import { sequenceOf, type Hop } from '#shared/trace/sequence.ts';
import { traceText } from '#shared/trace/trace-text.ts';

/** The messages that a step is about, as lines of text. */
export interface LessonMessages {
  /** All messages of its trace, one per line. */
  diagram: string;
  /** The request and the response that the step is about, with the header fields that matter. */
  lines: readonly string[];
}

/**
 * The messages of a step; undefined if it has none.
 * @param mask How secrets are shown
 * @param subject What is shown of the message instead of its request and response
 */
export async function lessonMessages(
  { kind, shown, trace: own }: ScenarioStepResult,
  control: ControlClient,
  mask: Mask,
  subject?: LessonStep['subject'],
): Promise<LessonMessages | undefined> {
  const id = shown?.trace ?? own;
  if (id === undefined) return undefined;
  const entriesOf = async (trace: string) =>
    (await control.journal.trace({ id: trace }).catch(() => ({ entries: [] }))).entries;
  const leadOf = (entries: readonly JournalEntry[]) => leadHop(sequenceOf(entries).hops, { hop: shown?.hop, kind });
  const entries = await entriesOf(id);
  const lead = leadOf(entries);
  const { beside } = shown ?? {};
  const linesAbout = subject === 'certificates' ? certificateLines : linesOf;
  if (!beside) return { diagram: traceText(entries), lines: lead ? await linesAbout(lead, control, mask) : [] };
  const before = await entriesOf(beside.trace);
  const lines: string[] = [];
  for (const [index, hop] of [leadOf(before), lead].entries())
    if (hop) lines.push(...responseLines(await endsOf(hop, control), mask, beside.names[index] ?? ''));
  return { diagram: traceText([...before, ...entries]), lines };
}

/** Failures in a diagram are red, and what single parties do has no emphasis. A line begins with a time. */
export const diagramStyle = (line: string): Style =>
  / ms {2}\[/.test(line) ? 'dim' : / –?× | ← .* {2}[45]\d\d\b/.test(line) ? 'red' : 'cyan';

async function endsOf({ entry, received }: Hop, control: ControlClient): Promise<HopEnd[]> {
  const ends: HopEnd[] = [];
  for (const each of [entry, received]) {
    const end = each && hopEnd(await loadDetail(control, each));
    if (end) ends.push(end);
  }
  return ends;
}

function responseLines(ends: readonly HopEnd[], mask: Mask, title: string, failure?: string): string[] {
  const answered = ends.find(({ response }) => response) ?? ends[0];
  return ['', `  ${title}`, ...indented(answered && markedResponse(answered, mask), failure)];
}

async function linesOf(hop: Hop, control: ControlClient, mask: Mask): Promise<string[]> {
  const { entry } = hop;
  const ends = await endsOf(hop, control);
  const [first] = ends;
  if (!first || !(isSent(entry) || isReceived(entry))) return [];
  const failure = isSent(entry) ? entry.error?.message : undefined;
  return [
    ...['', '  Request', ...indented(markedRequest(first, mask))],
    ...responseLines(ends, mask, failure === undefined ? 'Response' : 'Failure', failure),
  ];
}

/** The certificates that a server sent, and what is wrong with its own. */
async function certificateLines(hop: Hop, control: ControlClient): Promise<string[]> {
  const { tls } = (await endsOf(hop, control)).find((end) => end.tls) ?? {};
  return (tls?.chain ?? []).flatMap((certificate, index) => [
    '',
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
  const { checks, method, path, status } = await control.captures.get({ id });
  const found = checks.map(({ check, detail, outcome }) => `Check ${check}: ${outcome}. ${detail}`);
  return [`${method} ${path}: ${status}`, ...found];
}
