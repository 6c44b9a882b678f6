import { inspectionKinds } from '#shared/model/inspection-kinds.ts';
import type { Inspection, InspectionFinding, InspectionSection } from '#shared/model/inspection.ts';

/** A finding as a line of text. */
export const findingText = ({ outcome, title, evidence, where, advice, source }: InspectionFinding): string =>
  [`${outcome}: ${title}${where === undefined ? '' : ` (${where})`}: ${evidence}`, advice, source && `[${source}]`]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');

const sectionText = ({ title, rows, text }: InspectionSection): string =>
  ['', title, ...rows.map(({ name, value }) => `${name}: ${value}`), ...(rows.length === 0 && text ? [text] : [])].join(
    '\n',
  );

/** The whole explanation as text, to copy. */
export function inspectionText({ kind, title, findings, checks = [], sections, parts, signature }: Inspection): string {
  return [
    `${title} (${inspectionKinds[kind]})`,
    ...findings.map(findingText),
    ...checks.map(({ name, outcome, evidence, source }) => `${outcome}: ${name}: ${evidence} [${source}]`),
    ...(signature ? [`Signature: ${signature.sentence}`] : []),
    ...sections.map(sectionText),
    ...parts.flatMap((part) => [
      '',
      `${part.path.join(' > ')}: ${part.title}`,
      ...part.findings.map(findingText),
      ...part.sections.map(sectionText),
    ]),
  ].join('\n');
}
