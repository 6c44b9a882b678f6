import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { Finding } from '#shared/model/finding.ts';
import type { ReportTable } from '#shared/runs/report-table.ts';

/** What was judged by itself: a step, an experiment, a question, a threshold. */
export interface ReportCase {
  /** Groups cases in the tools that read JUnit. */
  className: string;
  name: string;
  /** Shown beside the name: its place in a file, or what was observed. */
  aside?: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'not-reached';
  durationMs?: number;
  /** Why it failed, besides its unmet findings. */
  errors?: readonly string[];
  findings?: readonly Finding[];
  notes?: readonly string[];
  diagnosis?: Diagnosis | undefined;
  /** The messages of its trace, one per line. */
  traceText?: string | undefined;
  /** Draws its trace as SVG. */
  draw?: () => string;
}

/** Cases with one outcome together: a scenario, a layer of the failure lab, a tested program. */
export interface ReportSuite {
  suite: string;
  outcome: string;
  /** Shown beside the name. */
  aside?: string;
  /** Facts about the suite, e.g. why it could not start. */
  lines?: readonly string[];
  /** Whether the HTML page shows its cases at once, even if it passed. */
  open?: boolean;
  cases: readonly ReportCase[];
}

/** Only HTML contains drawings. */
export type ReportSection =
  | ReportSuite
  | ReportTable
  | { title: string; draw: () => string }
  | { title: string; texts: readonly { name: string; text: string }[] };

/** The result of a run, for any format. Secrets are redacted before. */
export interface Report {
  /** Without the extension. */
  fileName: string;
  title: string;
  lines?: readonly string[];
  sections: readonly ReportSection[];
  /** The contents of the JSON file. */
  data: unknown;
}

/** The suites of a report. */
export const suitesOf = ({ sections }: Report): ReportSuite[] => sections.filter((section) => 'suite' in section);

/** The outcome of cases together. */
export const outcomeOfCases = (cases: readonly ReportCase[]): 'passed' | 'failed' =>
  cases.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed';

/** Why a case failed, one line for each reason. */
export const reasonsOf = ({ errors = [], findings = [] }: Pick<ReportCase, 'errors' | 'findings'>): string[] => [
  ...errors,
  ...findings
    .filter(({ met }) => !met)
    .map(({ expected, observed, what }) => `${what}: expected ${expected}, observed ${observed}`),
];

/** The diagnosis in one line. */
export const diagnosisText = ({ advice, cause, sentence }: Diagnosis): string =>
  `${cause}: ${sentence} ${advice}`.trim();
