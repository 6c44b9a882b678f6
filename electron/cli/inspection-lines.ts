import type { Inspection, InspectionFinding, InspectionSection, SignatureDiagnosis } from '#shared/model/inspection.ts';

const marks = { passed: 'ok', failed: 'failed', warning: 'warning', note: 'note' };
const checkMarks = { ...marks, 'not-reached': 'not reached' };

const shownBytes = ({ size, text }: { size: number; text: string }): string => {
  const line = JSON.stringify(text.slice(0, 500));
  return `${line} (${size.toLocaleString('en')} bytes)`;
};

function signatureLines({ expected, received, secret, shouldSign, signed }: SignatureDiagnosis): string[] {
  return [
    ...(secret === undefined ? [] : [`  secret:    ${secret}`]),
    ...(received === undefined ? [] : [`  received:  ${received}`]),
    ...(expected === undefined || expected === received ? [] : [`  expected:  ${expected}`]),
    ...(signed === undefined ? [] : [`  signed:    ${shownBytes(signed)}`]),
    ...(shouldSign === undefined || shouldSign.text === signed?.text ? [] : [`  to sign:   ${shownBytes(shouldSign)}`]),
  ];
}

const findingLine = ({ advice = '', evidence, outcome, title }: InspectionFinding): string =>
  `${marks[outcome]}  ${title}: ${evidence} ${advice}`.trimEnd();

function sectionLines({ rows, text, title }: InspectionSection): string[] {
  const width = Math.min(30, Math.max(0, ...rows.map(({ name }) => name.length)));
  const lines = rows.map(({ name, value }) => `  ${name.padEnd(width)}  ${value}`);
  const plain = rows.length === 0 && text !== undefined ? text.split('\n').map((line) => `  ${line}`) : [];
  return ['', title, ...lines, ...plain];
}

const checkLines = (checks: Inspection['checks']): string[] =>
  checks
    ? [
        '',
        'Checks of the service',
        ...checks.map((one) => `  ${checkMarks[one.outcome]}  ${one.name}: ${one.evidence}`),
      ]
    : [];

/** The lines that explain a text. @param code The language of the code that verifies its signature */
export function inspectionLines(found: Inspection, code?: string): string[] {
  const { checks, findings, parts, sections, signature, title } = found;
  const program = code === undefined ? undefined : signature?.code?.[code];
  return [
    title,
    ...findings.map(findingLine),
    ...(signature ? signatureLines(signature) : []),
    ...sections.flatMap(sectionLines),
    ...checkLines(checks),
    ...parts.flatMap((part) => [
      '',
      `${part.path.join(' > ')}: ${part.title}`,
      ...part.findings.map(findingLine),
      ...part.sections.flatMap(sectionLines),
    ]),
    ...(program === undefined ? [] : ['', ...program.split('\n')]),
  ];
}

/** Whether something in a text is wrong. */
export const isWrong = ({ checks = [], findings, parts }: Inspection): boolean =>
  [findings, ...parts.map((part) => part.findings)].flat().some(({ outcome }) => outcome === 'failed') ||
  checks.some(({ outcome }) => outcome === 'failed');
