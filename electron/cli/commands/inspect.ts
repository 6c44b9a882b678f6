import { existsSync, readFileSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Inspection, InspectionFinding, InspectionSection, SignatureDiagnosis } from '#shared/model/inspection.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl } from '../with-control.ts';
import { type CommonOptions, out, invalidValue } from '../command.ts';
import { reading } from '../reading.ts';

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
function inspectionLines(found: Inspection, code?: string): string[] {
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
const isWrong = ({ checks = [], findings, parts }: Inspection): boolean =>
  [findings, ...parts.map((part) => part.findings)].flat().some(({ outcome }) => outcome === 'failed') ||
  checks.some(({ outcome }) => outcome === 'failed');

/** The options that the control API has by the same name. */
const same = ['as', 'at', 'audience', 'clock', 'computed', 'discover', 'issuer', 'probe', 'scheme', 'url'] as const;

type Asked = Parameters<ControlClient['inspect']['text']>[0];

interface InspectOptions extends CommonOptions, Pick<Asked, (typeof same)[number]> {
  secret: string[];
  tolerance?: string;
  code?: string;
  keys?: string;
  requiredScope?: string;
}

/** Max bytes of a text: as Base64, the control API accepts it. */
const maxBytes = 1_500_000;

function checkSize(file: string, size: number): void {
  if (size <= maxBytes) return;
  const hint = `Inspect a part of at most ${maxBytes.toLocaleString('en')} bytes.`;
  throw new HookbenchError('bad_input', `${file} has ${size.toLocaleString('en')} bytes.`, { hint });
}

/** The start of a path. Other arguments that name no file are texts. */
const pathStart = /^(?:\.{0,2}\/|~|\.{0,2}\\|[A-Za-z]:\\)/;

const isText = (argument: string): boolean => argument !== '-' && !pathStart.test(argument) && !existsSync(argument);

async function bytesOf(file: string): Promise<Buffer> {
  if (file === '-') {
    const bytes = await buffer(process.stdin);
    checkSize('Standard input', bytes.length);
    return bytes;
  }
  const read = (): Buffer => {
    checkSize(file, statSync(file).size);
    return readFileSync(file);
  };
  return reading(file, read, 'Enter the path of an existing file, or - for standard input.', 'bad_input');
}

function toleranceOf(text: string | undefined): { toleranceSeconds?: number } {
  if (text === undefined) return {};
  const toleranceSeconds = Number(text);
  if (Number.isFinite(toleranceSeconds) && toleranceSeconds >= 0) return { toleranceSeconds };
  throw invalidValue('--tolerance', text, 'Enter a number of seconds, e.g. 300.');
}

/** The bytes of a text, of a file, or of standard input. */
async function bytesOfArgument(argument: string): Promise<Buffer> {
  if (!isText(argument)) return bytesOf(argument);
  const bytes = Buffer.from(argument);
  checkSize('The text', bytes.length);
  return bytes;
}

/** `hookbench inspect` */
export async function inspect(argument: string, options: InspectOptions): Promise<void> {
  const { code, json, keys, requiredScope, secret, tolerance } = options;
  const asked: Asked = {
    base64: (await bytesOfArgument(argument)).toString('base64'),
    ...Object.fromEntries(same.map((name) => [name, options[name]])),
    keys: keys === undefined ? undefined : (await bytesOf(keys)).toString('utf8'),
    scope: requiredScope,
    ...(secret.length > 0 && { secrets: secret }),
    ...toleranceOf(tolerance),
  };
  const found = await withControl(options, (control) => control.inspect.text(asked));
  if (found.kind === 'unknown' && isText(argument)) {
    const hint = 'Enter a text such as a token, the path of a file, or - for standard input.';
    throw new HookbenchError(
      'bad_input',
      `No file has the name "${argument.slice(0, 100)}", and as a text it is not recognised.`,
      { hint },
    );
  }
  if (json) out.json(found);
  else out.print(...inspectionLines(found, code));
  if (isWrong(found)) process.exitCode = exitCodes.failed;
}
