import type {
  Inspection,
  InspectionAction,
  InspectionFinding,
  InspectionRow,
  InspectionSection,
} from '#shared/model/inspection.ts';
import type { InspectionKind } from '#shared/model/inspection-kinds.ts';
import { requestSpec, type RequestSpec, type RequestSpecInput } from '#shared/model/request-spec.ts';
import type { InspectInput } from './inspect-input.ts';
import type { Inspected } from './inspected.ts';

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

type FindingParts = Pick<InspectionFinding, 'where' | 'advice' | 'source'>;

const finding =
  (outcome: InspectionFinding['outcome']) =>
  (title: string, evidence: string, parts: FindingParts = {}): InspectionFinding => ({
    outcome,
    title,
    evidence: evidence.slice(0, maxValue),
    ...parts,
  });

export const passed = finding('passed');
export const failed = finding('failed');
export const warning = finding('warning');
export const note = finding('note');

/** A value of JSON as one line. */
export const shownJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The action that opens a request; none if the screen Requests cannot hold it. */
export function openRequest(draft: RequestSpecInput): InspectionAction[] {
  const spec = requestSpec.safeParse(draft).data;
  const name = `${draft.method ?? 'GET'} ${draft.url}`.slice(0, 200);
  return spec ? [{ action: 'open-request', name, spec }] : [];
}
