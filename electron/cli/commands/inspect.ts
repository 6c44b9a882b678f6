import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Inspection, SignatureDiagnosis } from '#shared/model/inspection.ts';
import { codeLanguages } from '#shared/signing/verify-code/verify-code.ts';
import { keyedSchemes } from '#shared/signing/schemes.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';

interface InspectOptions extends CommonOptions {
  scheme?: string;
  secret: string[];
  computed?: string;
  url?: string;
  at?: string;
  tolerance?: string;
  code?: string;
}

async function bytesOf(file: string): Promise<Buffer> {
  if (file === '-') return buffer(process.stdin);
  try {
    return readFileSync(file);
  } catch (cause) {
    const hint = 'Enter the path of an existing file, or - for standard input.';
    throw new HookbenchError('bad_input', `Cannot read ${file}: ${messageOf(cause)}.`, { hint, cause });
  }
}

const marks = { passed: 'ok', failed: 'failed', note: 'note' };

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

function linesOf({ findings, signature, title }: Inspection, code: string | undefined): string[] {
  const program = code === undefined ? undefined : signature?.code?.[code];
  return [
    title,
    ...findings.map(({ evidence, outcome, title: what }) => `${marks[outcome]}  ${what}: ${evidence}`),
    ...(signature ? signatureLines(signature) : []),
    ...(program === undefined ? [] : ['', program]),
  ];
}

function toleranceOf(text: string | undefined): { toleranceSeconds?: number } {
  if (text === undefined) return {};
  const toleranceSeconds = Number(text);
  if (Number.isFinite(toleranceSeconds) && toleranceSeconds >= 0) return { toleranceSeconds };
  const hint = 'Enter a number of seconds, e.g. 300.';
  throw new HookbenchError('wrong_usage', `Invalid value for --tolerance: "${text}".`, { hint });
}

async function run(file: string, options: InspectOptions): Promise<void> {
  const { at, code, computed, json, scheme, secret, tolerance, url } = options;
  const body = {
    base64: (await bytesOf(file)).toString('base64'),
    ...(scheme !== undefined && { scheme }),
    ...(secret.length > 0 && { secrets: secret }),
    ...(computed !== undefined && { computed }),
    ...(url !== undefined && { url }),
    ...(at !== undefined && { at }),
    ...toleranceOf(tolerance),
  };
  const found = (await withControl(options, ({ call }) => call('POST', '/inspect', body))) as Inspection;
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : `${linesOf(found, code).join('\n')}\n`);
  if (found.findings.some(({ outcome }) => outcome === 'failed')) process.exitCode = exitCodes.failed;
}

/** `hookbench inspect` */
export function inspectCommand(program: Command): void {
  withCommonOptions(program.command('inspect'))
    .description(
      'Explain a webhook: its vendor, and why its signature does not match. Exits with 1 if something is wrong.',
    )
    .argument('[file]', 'file with header fields, an empty line, and the body; - for standard input', '-')
    .addOption(new Option('--scheme <scheme>', 'signing scheme (default: by the header fields)').choices(keyedSchemes))
    .addOption(
      new Option('--secret <secret>', 'secret or public key; can be repeated')
        .argParser((text: string, before: string[]) => [...before, text])
        .default([], 'those of the subscriptions'),
    )
    .option('--computed <signature>', 'explain this signature, which your own code computed')
    .option('--url <url>', 'the URL that the sender called, for schemes that sign it')
    .option('--at <time>', 'check the time of the signature against this time, e.g. 2026-11-20T12:00:00Z')
    .option('--tolerance <seconds>', 'check the age of the signature with this tolerance')
    .addOption(new Option('--code <language>', 'print code that verifies the signature').choices(codeLanguages))
    .addHelpText('after', '\nExample:\n  hookbench inspect webhook.txt --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    .action(run);
}
