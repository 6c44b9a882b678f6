import { inspectionKinds, type InspectionKind } from '#shared/model/inspection-kinds.ts';
import type { Inspection, InspectionPart } from '#shared/model/inspection.ts';
import {
  finding,
  type Explained,
  type InspectTools,
  type Recogniser,
  type Within,
  toInspected,
  type Inspected,
} from './explained.ts';
import type { InspectInput } from './inspect-input.ts';
import { basicRecogniser, bearerRecogniser } from './kinds/basic.ts';
import { challengeRecogniser } from './kinds/challenges.ts';
import { cloudEventRecogniser } from './kinds/cloud-events.ts';
import { cookieRecogniser } from './kinds/cookies.ts';
import { base64Recogniser, compressedRecogniser, hexRecogniser } from './kinds/encodings.ts';
import { formRecogniser } from './kinds/form.ts';
import { messageRecognisers } from './kinds/http-message.ts';
import { jsonRecognisers } from './kinds/json.ts';
import { tokenRecognisers } from './kinds/jwt.ts';
import { keyRecognisers } from './kinds/keys.ts';
import { snippetRecognisers } from './kinds/snippets.ts';
import { timestampRecogniser } from './kinds/timestamp.ts';
import { urlRecognisers } from './kinds/url.ts';
import { webhookRecogniser } from './kinds/webhook.ts';

/** All kinds of text. Of equal confidence, the first is assumed. */
const recognisers: readonly Recogniser[] = [
  ...tokenRecognisers,
  ...snippetRecognisers,
  webhookRecogniser,
  ...messageRecognisers,
  ...urlRecognisers,
  ...keyRecognisers,
  challengeRecogniser,
  cookieRecogniser,
  basicRecogniser,
  bearerRecogniser,
  cloudEventRecogniser,
  ...jsonRecognisers,
  formRecogniser,
  compressedRecogniser,
  timestampRecogniser,
  hexRecogniser,
  base64Recogniser,
];

/** A kind with a lower confidence is not assumed, only offered. */
const minConfidence = 0.3;
const maxCandidates = 5;
/** Limits of texts within texts. */
const maxDepth = 6;
const maxParts = 30;
const maxPartBytes = 20 * 1024 * 1024;

interface Candidate {
  confidence: number;
  recogniser: Recogniser;
}

function candidatesOf(text: Inspected, input: InspectInput): Candidate[] {
  const all = recognisers.map((recogniser) => ({ confidence: recogniser.recognise(text, input), recogniser }));
  return all.filter(({ confidence }) => confidence > 0).toSorted((a, b) => b.confidence - a.confidence);
}

const isNot = (kind: InspectionKind): Explained => {
  const title = inspectionKinds[kind];
  return { title, findings: [finding('text/not-of-kind', { kind: title })] };
};

function unknown({ bytes, text }: Inspected): Explained {
  const size = bytes.length.toLocaleString('en');
  const found =
    bytes.length === 0 ? finding('text/empty') : finding(text === '' ? 'text/unknown-data' : 'text/unknown', { size });
  return { title: inspectionKinds.unknown, findings: [found] };
}

/** Explains the texts within a text, from the outside to the inside. */
async function partsOf(within: readonly Within[], input: InspectInput, tools: InspectTools): Promise<InspectionPart[]> {
  const parts: InspectionPart[] = [];
  let bytes = 0;
  const waiting = within.map((one) => ({ ...one, path: [one.name] }));
  for (let next = waiting.shift(); next && parts.length < maxParts; next = waiting.shift()) {
    const { kind: expected, path } = next;
    bytes += next.bytes.length;
    if (bytes > maxPartBytes) break;
    const text = toInspected(Buffer.from(next.bytes));
    const best = chosen(candidatesOf(text, input), expected);
    const explained = await best?.explain(text, input, tools);
    if (!best || (!explained && expected === undefined)) continue;
    const { findings, sections = [], title, within: inner = [] } = explained ?? isNot(best.kind);
    parts.push({ path, kind: best.kind, title, findings, sections });
    if (path.length < maxDepth) waiting.unshift(...inner.map((one) => ({ ...one, path: [...path, one.name] })));
  }
  return parts;
}

function chosen(candidates: readonly Candidate[], as: InspectionKind | undefined): Recogniser | undefined {
  if (as !== undefined) return recognisers.find(({ kind }) => kind === as);
  const [best] = candidates;
  return best && best.confidence >= minConfidence ? best.recogniser : undefined;
}

/** Recognises a text and explains it, with the texts within it. Uses neither the network nor files. */
export async function inspectText(input: InspectInput, tools: InspectTools): Promise<Inspection> {
  const { bytes } = input;
  const text = toInspected(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const candidates = candidatesOf(text, input);
  const best = chosen(candidates, input.as);
  const explained = await best?.explain(text, input, tools);
  const isKnown = explained !== undefined || input.as !== undefined;
  const {
    actions = [],
    findings,
    sections = [],
    signature,
    title,
    within = [],
  } = explained ?? (best && isKnown ? isNot(best.kind) : unknown(text));
  return {
    kind: best && isKnown ? best.kind : 'unknown',
    title,
    findings,
    sections,
    actions,
    candidates: candidates.slice(0, maxCandidates).map(({ confidence, recogniser: { kind } }) => ({
      kind,
      name: inspectionKinds[kind],
      confidence,
    })),
    parts: await partsOf(within, input, tools),
    ...(signature && { signature }),
  };
}
