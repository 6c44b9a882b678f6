import { faultName } from '#shared/faults/fault-name.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TokenDefect } from '#shared/model/token-condition.ts';
import type { Clock } from '../clock.ts';
import { alterHeaders, drawDelay } from '../faults/draw-delay.ts';
import type { FaultTarget } from '../faults/fault-target.ts';
import type { Faults } from '../faults/faults.ts';
import { targetOf, type Outgoing } from '../faults/way/wrong-way.ts';

/** Reissues access tokens of our authorization server. */
export interface TokenReissuer {
  isOurs(accessToken: string): Promise<boolean>;
  /** Issues a copy of a token with a defect. */
  reissue(accessToken: string, change: { defect: TokenDefect; trace: string }): Promise<string | undefined>;
}

export interface AlterDeps {
  faults: Faults;
  wall: Clock;
  tokens: TokenReissuer;
}

/** The headers that the client sends, and the names of the faults that changed the request. */
export interface AlteredRequest {
  headers: readonly HeaderPair[];
  faults: readonly string[];
}

const withToken = /^((?:Bearer|DPoP) +)(\S+)$/i;

/** Waits for a time, or until the request is cancelled. */
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

/** Replaces the token in the headers with one that has the defect of a fault, if the token is ours. */
async function replaceToken({ faults, tokens }: AlterDeps, { headers, trace }: Outgoing, on: FaultTarget) {
  const [name, value = ''] = headers.find(([field]) => field.toLowerCase() === 'authorization') ?? [];
  const [, scheme = '', token = ''] = withToken.exec(value) ?? [];
  if (name === undefined || token === '' || !(await tokens.isOurs(token))) return undefined;
  const fault = faults.act('client', 'token', on);
  const reissued = fault && (await tokens.reissue(token, { defect: fault.what.condition, trace }));
  if (!fault || reissued === undefined) return undefined;
  const altered = headers.map((pair): HeaderPair => (pair[0] === name ? [name, scheme + reissued] : pair));
  return { headers: altered, fault: faultName(fault.what) };
}

/** Applies the client's faults to a request: its token, its headers and a delay before it is sent. */
export async function alterOutgoing(
  deps: AlterDeps,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
): Promise<AlteredRequest> {
  const { faults, wall } = deps;
  const on = targetOf(outgoing);
  const acted: string[] = [];
  let { headers } = outgoing;
  const token = await replaceToken(deps, outgoing, on);
  if (token) {
    headers = token.headers;
    acted.push(token.fault);
  }
  const fields = faults.act('client', 'headers', on);
  if (fields) {
    headers = alterHeaders(headers, fields.what);
    acted.push(faultName(fields.what));
  }
  const late = faults.act('client', 'delay', on);
  if (late) {
    acted.push(faultName(late.what));
    await waitFor(wall, drawDelay(late), signal);
  }
  return { headers, faults: acted };
}
