import { orElse } from '#shared/errors/or-else.ts';
import { isUtf8 } from 'node:buffer';
import type {
  Inspection,
  InspectionAction,
  InspectionFinding,
  InspectionRow,
  InspectionSection,
} from '#shared/model/inspection.ts';
import type { InspectionKind } from '#shared/model/inspection-kinds.ts';
import { requestSpec, type RequestSpec, type RequestSpecInput } from '#shared/model/request-run.ts';
import type { InspectInput } from './inspect-input.ts';
import { parseJson } from '../http/parse-json.ts';
import { lazily } from '../lazily.ts';
import texts from './findings.json' with { type: 'json' };

/** A text to recognise, in the forms that recognisers read. */
export interface Inspected {
  readonly bytes: Buffer;
  /** Without white space at its ends; empty for bytes that are not UTF-8. */
  readonly text: string;
  /** The value of a JSON object or array; undefined for any other text. */
  json(): object | undefined;
}

// oxlint-disable-next-line no-control-regex -- control characters tell text from other data
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Whether bytes are text: UTF-8 without control characters. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !control.test(bytes.toString('latin1', 0, 4096));

function readJson(text: string): object | undefined {
  if (!/^[{[]/.test(text)) return undefined;
  return orElse(() => parseJson(Buffer.from(text)) as object, undefined);
}

export function toInspected(bytes: Buffer): Inspected {
  const text = isText(bytes)
    ? bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim()
    : '';
  return { bytes, text, json: lazily(() => readJson(text)) };
}

/** A text within an explained one. */
export interface Within {
  name: string;
  bytes: Uint8Array;
  /** Its kind, if the place where it is says so. */
  kind?: InspectionKind;
}

/** The explanation of a text. */
export interface Explained extends Pick<Inspection, 'signature' | 'findings'> {
  title: string;
  sections?: InspectionSection[];
  actions?: InspectionAction[];
  within?: Within[];
}

/** What the client of Hookbench reads. */
export interface InspectTools {
  /** Reads cURL commands, calls of fetch() and HAR files. @throws HookbenchError `bad_input` */
  readRequests: (text: string) => Promise<{ items: { name: string; spec: RequestSpec }[]; warnings: string[] }>;
}

/** Recognises and explains one kind of text. */
export interface Recogniser {
  kind: InspectionKind;
  /** How probable it is that a text is of this kind: 0 to 1. Takes time linear in the text. */
  recognise(text: Inspected, input: InspectInput): number;
  /** @returns undefined if the text is not of this kind */
  explain(
    text: Inspected,
    input: InspectInput,
    tools: InspectTools,
  ): Explained | undefined | Promise<Explained | undefined>;
}

const maxValue = 4096;
const maxText = 65_536;
const maxInspected = 200_000;
const maxRows = 300;

/** A row; `more.inspect` makes its value inspectable. */
export function row(
  name: string,
  value: string,
  explanation?: string,
  more: Pick<InspectionRow, 'inspect' | 'outcome'> = {},
): InspectionRow {
  const { inspect, outcome } = more;
  return {
    name: name.slice(0, maxValue),
    value: value.length > maxValue ? `${value.slice(0, maxValue)}…` : value,
    ...(explanation !== undefined && { explanation }),
    ...(outcome !== undefined && { outcome }),
    ...(inspect !== undefined && inspect.length <= maxInspected && { inspect }),
  };
}

export function section(title: string, rows: InspectionRow[], text?: string): InspectionSection {
  const truncated = rows.length > maxRows || (text?.length ?? 0) > maxText;
  return {
    title,
    rows: rows.slice(0, maxRows),
    ...(text !== undefined && { text: text.slice(0, maxText) }),
    ...(truncated && { truncated }),
  };
}

/** The texts of a finding. What is in braces is filled in. */
type FindingTexts = Pick<InspectionFinding, 'outcome' | 'title' | 'evidence' | 'where' | 'advice' | 'source'>;

/** The id of a finding: the kind of text, and what was found. */
export type FindingId = keyof typeof texts;

/**
 * A finding, as `findings.json` has it.
 * @param parts What its texts contain in braces. A place, source or advice that is empty then is left out.
 */
export function finding(id: FindingId, parts: Readonly<Record<string, string | number>> = {}): InspectionFinding {
  const { advice = '', evidence, outcome, source = '', title, where = '' } = texts[id] as FindingTexts;
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, part: string) => String(parts[part] ?? whole)).slice(0, maxValue);
  const more = Object.entries({ where, source, advice }).map(([name, text]) => [name, filled(text)]);
  return {
    outcome,
    title: filled(title),
    evidence: filled(evidence),
    ...(Object.fromEntries(more.filter(([, text]) => text !== '')) as Omit<
      FindingTexts,
      'outcome' | 'title' | 'evidence'
    >),
  };
}

/** A value of JSON as one line. */
export const shownJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The action that opens a request; none if the screen Requests cannot hold it. */
export function openRequest(draft: RequestSpecInput): InspectionAction[] {
  const spec = requestSpec.safeParse(draft).data;
  const name = `${draft.method ?? 'GET'} ${draft.url}`.slice(0, 200);
  return spec ? [{ action: 'open-request', name, spec }] : [];
}
