import { curlCommand } from '#shared/curl/curl-command.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { RequestMessage } from '#shared/model/message.ts';
import { traceText } from '#shared/trace/trace-text.ts';
import { fenced, markdownText } from './markdown-text.ts';
import { markdownTable } from './report-file.ts';
import type { Finding } from '#shared/model/finding.ts';

/** What happened, as a report for a bug tracker shows it. */
export interface Evidence {
  title: string;
  /** What happened, one sentence or fact per line. */
  summary: readonly string[];
  findings: readonly Finding[];
  diagnosis?: Diagnosis | undefined;
  /** The journal entries of its traces. */
  entries: readonly JournalEntry[];
  /** How to reproduce it: a request to send with cURL, or a command. */
  reproduce?: { request: RequestMessage; options?: readonly string[] } | { command: string } | undefined;
}

/** Where it happened. */
export interface EvidenceEnvironment {
  version: string;
  /** E.g. `Linux 6.1 x64, Node.js 24.1.0`. */
  platform: string;
  /** Everything that differs from the defaults: assumptions, moved clocks, faults. */
  differences: readonly string[];
  secrets: 'redacted' | 'included';
}

/** Longest body that a cURL command repeats, in characters. */
const maxBody = 4000;

const findingRows = (findings: readonly Finding[]): string[] =>
  markdownTable({
    title: 'Expected and observed',
    head: ['', 'Expected', 'Observed'],
    rows: findings.map(({ expected, met, observed, what }) => [what, expected, { text: observed, met }]),
  });

function diagnosisLines(diagnosis: Diagnosis | undefined): string[] {
  if (!diagnosis) return [];
  const { advice, alternatives = [], cause, confidence, evidence, sentence, source } = diagnosis;
  return [
    '',
    '## Diagnosis',
    '',
    `\`${cause}\` (${confidence}): ${markdownText(`${sentence} ${advice}`.trim())}`,
    '',
    ...evidence.map((each) => `- ${markdownText(each)}`),
    `- Specification: ${markdownText(source)}`,
    ...alternatives.map(
      (other) => `- Also possible: \`${other.cause}\`. ${markdownText(`${other.sentence} ${other.toTell}`)}`,
    ),
  ];
}

function curlOf(request: RequestMessage, options: readonly string[] | undefined): string {
  const { body } = request;
  if (body.content.length <= maxBody && !body.truncated) return curlCommand(request, options);
  const none = { ...request, body: { ...body, size: 0, content: '' } };
  return `${curlCommand(none, options)} \\\n  --data-binary @body # ${body.size} bytes, not included here`;
}

function reproduceLines(reproduce: Evidence['reproduce']): string[] {
  if (!reproduce) return [];
  const command = 'command' in reproduce ? reproduce.command : curlOf(reproduce.request, reproduce.options);
  return ['', '## Reproduce', '', ...fenced(command, 'sh')];
}

function environmentLines({ differences, platform, secrets, version }: EvidenceEnvironment): string[] {
  return [
    '',
    '## Environment',
    '',
    `- Hookbench ${version}`,
    `- ${platform}`,
    ...differences.map((each) => `- ${markdownText(each)}`),
    ...(differences.length === 0 ? ['- Default assumptions'] : []),
    ...(secrets === 'redacted' ? ['- Secrets are replaced by [redacted]'] : ['- **This report contains secrets**']),
  ];
}

/** A report as Markdown for a bug tracker: summary, expected and observed, diagnosis, diagram, command, environment. */
export function evidenceMarkdown(evidence: Evidence, environment: EvidenceEnvironment): string {
  const { diagnosis, entries, findings, reproduce, summary, title } = evidence;
  return [
    `# ${markdownText(title)}`,
    '',
    ...summary.map((line) => `- ${markdownText(line)}`),
    ...findingRows(findings),
    ...diagnosisLines(diagnosis),
    ...(entries.length === 0 ? [] : ['', '## Sequence', '', ...fenced(traceText(entries), 'text')]),
    ...reproduceLines(reproduce),
    ...environmentLines(environment),
    '',
  ].join('\n');
}
