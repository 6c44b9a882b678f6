import type { Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { CaptureMatch } from '#shared/model/capture-match.ts';
import type { Capture } from '#shared/model/capture.ts';
import { createWallClock } from '../../engine/clock.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl, type CallControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { durationOf } from '../duration-of.ts';

interface CatchOptions extends CommonOptions {
  event?: string;
  path?: string;
  method?: string;
  header?: string[];
  match?: string[];
  count: string;
  timeout: string;
  after?: string;
}

const collect = (one: string, before: string[] = []): string[] => [...before, one];

function wholeNumber(text: string, option: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new HookbenchError('wrong_usage', `${option} is "${text}".`, { hint: `Give a whole number from ${least} on.` });
}

function pairOf(text: string, separator: string, option: string): [string, string] {
  const at = text.indexOf(separator);
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw new HookbenchError('wrong_usage', `${option} is "${text}".`, { hint: `Write name${separator}value.` });
}

/** What is written as JSON is compared as such, anything else as text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function matchOf({ event, header = [], match = [], method, path }: CatchOptions): CaptureMatch {
  const json = match.map((one) => pairOf(one, '=', '--match'));
  return {
    ...(event !== undefined && { event }),
    ...(path !== undefined && { path }),
    ...(method !== undefined && { method }),
    ...(header.length > 0 && { header: Object.fromEntries(header.map((one) => pairOf(one, ':', '--header'))) }),
    ...(json.length > 0 && { json: Object.fromEntries(json.map(([name, value]) => [name, valueOf(value)])) }),
  };
}

function lineOf({ event, id, method, path, receivedAt, size, status, verdicts }: Capture): string {
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
  const words = [receivedAt, id, method, path, event ?? '-', `${size} B`, String(status)];
  return `${words.join('  ')}${failed.length > 0 ? `  failed: ${failed.join(', ')}` : ''}`;
}

async function waitFor(call: CallControl, body: Record<string, unknown>): Promise<Capture | undefined> {
  try {
    const { items } = (await call('POST', '/captures/wait', body)) as { items: Capture[] };
    return items[0];
  } catch (error) {
    if (error instanceof HookbenchError && error.code === 'captures_missing') return undefined;
    throw error;
  }
}

async function sayWhere(call: CallControl): Promise<void> {
  const { listeners } = (await call('GET', '/status')) as { listeners: { party: string; url: string }[] };
  const urls = listeners.filter(({ party }) => party === 'catcher').map(({ url }) => url);
  process.stderr.write(`Catching at ${urls.join(' and ')}\n`);
}

async function run(options: CatchOptions): Promise<void> {
  const match = matchOf(options);
  const count = wholeNumber(options.count, '--count', 1);
  const timeoutMs = durationOf(options.timeout, '--timeout');
  const start = options.after === undefined ? undefined : wholeNumber(options.after, '--after', 0);
  await withControl(options, async ({ call }) => {
    await sayWhere(call);
    const clock = createWallClock();
    const endMs = clock.now() + timeoutMs;
    let after = start;
    for (let came = 0; came < count; came++) {
      const left = Math.max(0, Math.round(endMs - clock.now()));
      const capture = await waitFor(call, { match, timeoutMs: left, ...(after !== undefined && { after }) });
      if (!capture) {
        const words = `${came} of ${count} captures came within ${options.timeout}.`;
        process.stderr.write(
          options.json
            ? `${JSON.stringify({ error: { code: 'captures_missing', message: words } })}\n`
            : `hookbench: ${words}\n`,
        );
        process.exitCode = exitCodes.failed;
        return;
      }
      after = capture.seq;
      process.stdout.write(`${options.json ? JSON.stringify(capture) : lineOf(capture)}\n`);
    }
  });
}

/** `hookbench catch` */
export function catchCommand(program: Command): void {
  withCommonOptions(program.command('catch'))
    .description('waits for captures and prints them; exit 0 when they came, 1 when they did not')
    .option('--event <name>', 'only this event; * stands for any characters')
    .option('--path <path>', 'only this path; * stands for any characters')
    .option('--method <method>', 'only this method')
    .option('--header <name:value>', 'only with this header field; may be repeated', collect)
    .option('--match <name=value>', 'only with this member of the JSON, by name or pointer; may be repeated', collect)
    .option('--count <n>', 'how many', '1')
    .option('--timeout <time>', 'how long to wait, e.g. 500ms, 30s, 5m', '30s')
    .option('--after <seq>', 'only captures behind this sequence; without it those since Hookbench started')
    .addHelpText(
      'after',
      '\nExample:\n  hookbench catch --event chat_started --match customerId=C-1001 --count 2 --timeout 30s',
    )
    .action(run);
}
