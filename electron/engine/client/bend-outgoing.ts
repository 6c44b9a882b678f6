import { faultName } from '#shared/faults/fault-name.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TokenBend } from '#shared/model/token-condition.ts';
import type { Clock } from '../clock.ts';
import { bendHeaders } from '../faults/bend-headers.ts';
import { drawDelay } from '../faults/draw-delay.ts';
import type { FaultTarget } from '../faults/fault-target.ts';
import type { Faults } from '../faults/faults.ts';
import { targetOf, type Outgoing } from '../faults/way/wrong-way.ts';

/** What can be made of access tokens by who issued them. */
export interface TokenBender {
  isOurs(accessToken: string): Promise<boolean>;
  /** A token like the given one, but wrong in one way. */
  remake(accessToken: string, change: { bend: TokenBend; trace: string }): Promise<string | undefined>;
}

export interface BendingParts {
  faults: Faults;
  wall: Clock;
  tokens: TokenBender;
}

/** A request as the client sends it, and the names of the faults that made it so. */
export interface BentRequest {
  headers: readonly HeaderPair[];
  faults: readonly string[];
}

const withToken = /^((?:Bearer|DPoP) +)(\S+)$/i;

/** Waits until so much time has passed, or until the request is cancelled. */
function waitFor(wall: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = wall.after(ms, end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/** The header fields with their token in another condition, where a fault says so and the token is one of ours. */
async function bendToken({ faults, tokens }: BendingParts, { headers, trace }: Outgoing, on: FaultTarget) {
  const [name, value = ''] = headers.find(([field]) => field.toLowerCase() === 'authorization') ?? [];
  const [, scheme = '', token = ''] = withToken.exec(value) ?? [];
  if (name === undefined || token === '' || !(await tokens.isOurs(token))) return undefined;
  const fault = faults.act('client', 'token', on);
  const made = fault && (await tokens.remake(token, { bend: fault.what.condition, trace }));
  if (!fault || made === undefined) return undefined;
  const bent = headers.map((pair): HeaderPair => (pair[0] === name ? [name, scheme + made] : pair));
  return { headers: bent, fault: faultName(fault.what) };
}

/** What the client itself does wrong with a request: its token, its header fields, the time at which it goes out. */
export async function bendOutgoing(
  parts: BendingParts,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
): Promise<BentRequest> {
  const { faults, wall } = parts;
  const on = targetOf(outgoing);
  const acted: string[] = [];
  let { headers } = outgoing;
  const token = await bendToken(parts, outgoing, on);
  if (token) {
    headers = token.headers;
    acted.push(token.fault);
  }
  const fields = faults.act('client', 'headers', on);
  if (fields) {
    headers = bendHeaders(headers, fields.what);
    acted.push(faultName(fields.what));
  }
  const late = faults.act('client', 'delay', on);
  if (late) {
    acted.push(faultName(late.what));
    await waitFor(wall, drawDelay(late), signal);
  }
  return { headers, faults: acted };
}
