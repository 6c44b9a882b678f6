import type { ControlClient } from '#shared/contract/client.ts';
import { jsonOrText } from '#shared/text/json.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { CaptureMatch, Capture } from '#shared/model/capture.ts';
import { toInstant } from '#shared/model/instant.ts';
import { createWallClock } from '../../engine/clock.ts';
import type { FleetMembership } from '../../engine/fleet/join-fleet.ts';
import { isServed, withControl } from '../with-control.ts';
import { type CommonOptions, err, out, invalidValue, wrongUsage, wholeNumber, durationOf, pairOf } from '../command.ts';
import { membershipOf, type FleetFlags } from '../fleet-options.ts';

/** The captures that a wait considers, as `POST /captures/wait` accepts it. */
interface CaptureRange {
  after?: number;
  since?: string;
}

interface CatchOptions extends CommonOptions, FleetFlags {
  name?: string;
  event?: string;
  path?: string;
  method?: string;
  header?: string[];
  match?: string[];
  count: string;
  timeout: string;
  after?: string;
  since?: string;
}

/** `start`, a time, or a duration before now. */
function sinceOf(text: string, now: number): string {
  if (text === 'start') return text;
  const hint = 'Enter "start", a time such as 2026-11-20T12:00:00Z, or a duration such as 10m.';
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : now - durationOf(text, '--since', hint);
  if (Number.isFinite(time)) return toInstant(time);
  throw invalidValue('--since', text, hint);
}

function matchOf({ event, header = [], match = [], method, path }: CatchOptions): CaptureMatch {
  const json = match.map((one) => pairOf(one, '=', '--match'));
  return {
    ...{ event, path, method },
    ...(header.length > 0 && { header: Object.fromEntries(header.map((one) => pairOf(one, ':', '--header'))) }),
    ...(json.length > 0 && { json: Object.fromEntries(json.map(([name, value]) => [name, jsonOrText(value)])) }),
  };
}

function lineOf({ event, id, method, node, path, receivedAt, size, status, checks }: Capture): string {
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
  const columns = [receivedAt, id, method, path, event ?? '-', `${size} B`, String(status)];
  if (node !== undefined) columns.push(node);
  return `${columns.join('  ')}${failed.length > 0 ? `  failed: ${failed.join(', ')}` : ''}`;
}

async function waitFor(
  control: ControlClient,
  wanted: Parameters<ControlClient['captures']['wait']>[0],
): Promise<Capture | undefined> {
  try {
    return (await control.captures.wait(wanted)).items[0];
  } catch (error) {
    if (error instanceof HookbenchError && error.code === 'captures_missing') return undefined;
    throw error;
  }
}

async function printAddresses(control: ControlClient): Promise<void> {
  const { listeners } = await control.status.get({});
  const urls = listeners.filter(({ party }) => party === 'catcher').map(({ url }) => url);
  err.print(`Waiting for captures at ${urls.join(' and ')}`);
}

/** The range that includes earlier captures, if an option asks for it. */
function earlierOf({ after, since }: CatchOptions, now: number): CaptureRange {
  return {
    ...(after !== undefined && { after: wholeNumber(after, '--after', 0) }),
    ...(since !== undefined && { since: sinceOf(since, now) }),
  };
}

/**
 * All captures from now on. Call it before the addresses are printed: a request that is sent right after they are
 * printed must be found.
 */
async function fromNow(control: ControlClient): Promise<CaptureRange> {
  const { items } = await control.journal.list({ limit: 1 });
  return { after: items[0]?.seq ?? 0 };
}

/**
 * Joins the fleet to count the captures of all its nodes.
 * @throws HookbenchError `wrong_usage`
 */
function fleetOf(options: CatchOptions): FleetMembership | undefined {
  const own = options.fleet !== undefined && options.name === undefined && { name: `catch-${process.pid}` };
  const membership = membershipOf({ ...options, ...own });
  if (!membership || !isServed(options)) return membership && { ...membership, watch: 'new' };
  throw wrongUsage(
    `Hookbench is already running with the data folder ${options.dataDir}.`,
    'Use another folder with --data-dir. Without --fleet, the captures of the nodes that it watches count.',
  );
}

/** `hookbench catch` */
export async function catchCaptures(options: CatchOptions): Promise<void> {
  const match = matchOf(options);
  const count = wholeNumber(options.count, '--count', 1);
  const timeoutMs = durationOf(options.timeout, '--timeout');
  const clock = createWallClock();
  const earlier = earlierOf(options, clock.now());
  const fleet = fleetOf(options);
  await withControl(
    options,
    async (control) => {
      let range = Object.keys(earlier).length > 0 ? earlier : await fromNow(control);
      await printAddresses(control);
      const endMs = clock.now() + timeoutMs;
      for (let found = 0; found < count; found++) {
        const remainingMs = Math.max(0, Math.round(endMs - clock.now()));
        const capture = await waitFor(control, { match, timeoutMs: remainingMs, ...range });
        if (!capture) {
          const message = `Received ${found} of ${count} matching captures within ${formatDuration(timeoutMs)}.`;
          const hint = 'Check which URL the sender uses, or wait longer with --timeout.';
          throw new HookbenchError('captures_missing', message, { hint });
        }
        range = { after: capture.seq };
        if (options.json) out.json(capture);
        else out.print(lineOf(capture));
      }
    },
    fleet,
  );
}
