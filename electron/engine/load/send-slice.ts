import { arrivalModel, type ArrivalModel } from '#shared/load/arrivals.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import { requestsOf } from '#shared/load/send-facts.ts';
import { firstOf, type LoadSlice, type SliceResult } from '#shared/load/slice.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import { createSteadyClock, type Cancel, type Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { Failures } from './failures.ts';
import { createMessages, type LoadMessage, type LoadRun, type MakeMessage } from './messages.ts';
import { openSenders, userAgent, wireTarget, type LoadNetwork } from './network.ts';
import type { Senders } from '../http/send-request.ts';
import { createRecorder } from './recorder.ts';
import { senderAuth, type SenderAuth } from './sender-auth.ts';
import { Tally } from './tally.ts';
import { createConnections, type Connections } from './wire/connections.ts';
import type { WireFacts } from './wire/connection.ts';
import type { WireResponse } from './wire/response-reader.ts';

export interface SendSliceDeps {
  clock: Clock;
  random: Random;
  network: LoadNetwork;
  /** Stops sending. Sends in flight get two seconds to end. */
  signal: AbortSignal;
  /** Called twice a second with what was measured since the last call. The sum of all calls is the result. */
  onProgress?: ((part: SliceResult, inFlight: number) => void) | undefined;
}

const progressMs = 500;
/** Time for the sends in flight after the signal. */
const graceMs = 2000;
/** Bytes of a response body to keep. */
const keptBody = 16 * 1024;
/** A pause after a failed token request. */
const tokenPauseMs = 1000;

const nowhere = (): WireFacts => ({
  phases: { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null },
  phase: 'request',
});

/** The share of a slice of the limit of sends in flight, at least one. */
const shareOf = (limit: number, { share, shares }: LoadSlice): number =>
  Math.max(1, Math.floor(limit / shares) + (share < limit % shares ? 1 : 0));

/** One send, from its start to its end. */
interface Sending {
  index: number;
  message: LoadMessage;
  /** The header fields that authenticate it. */
  proof: readonly HeaderPair[];
  /** When it was intended, or sent in a closed loop; relative to the start of the run. */
  dueMs: number;
  atMs: number;
}

interface Settled {
  /** Relative to the start of the run. */
  endMs: number;
  response: WireResponse | undefined;
  error: Error | TransportError | undefined;
  facts: () => WireFacts;
}

/** Sends one slice of a run. */
class SliceSender {
  private readonly tally = new Tally();
  private readonly run: LoadRun;
  private readonly slice: LoadSlice;
  private readonly deps: SendSliceDeps;
  private readonly model: ArrivalModel;
  private readonly connections: Connections;
  private readonly senders: Senders;
  private readonly auth: SenderAuth;
  private readonly failures: Failures;
  private readonly make: MakeMessage;
  private readonly recorder = createRecorder();
  private readonly finished = Promise.withResolvers<void>();
  /** Sends that may be in flight. */
  private readonly limit: number;
  private readonly end: number;
  private next: number;
  private inFlight = 0;
  private obtaining = false;
  /** Whether sends are due that have to wait. */
  private blocked = false;
  /** The send that the timer waits for. */
  private timed = -1;
  private cancelTimer: Cancel = () => undefined;
  private cancelReport: Cancel = () => undefined;

  constructor(plan: LoadPlan, run: LoadRun, slice: LoadSlice, deps: SendSliceDeps) {
    const { clock, network, random, signal } = deps;
    const { signing, auth } = plan.target;
    const timeoutMs = durationMs(plan.timeout);
    this.run = run;
    this.slice = slice;
    this.deps = deps;
    this.model = arrivalModel(plan.arrivals);
    this.connections = createConnections({ target: wireTarget(plan, network), clock, timeoutMs, keep: keptBody });
    this.senders = openSenders(network, clock);
    this.auth = senderAuth(auth, { clock, send: this.senders.sendLean, signal });
    this.failures = new Failures({
      of: requestsOf(plan) ? 'request' : 'delivery',
      timeoutMs,
      authSent: this.auth.label,
      secrets: () => [...this.auth.secrets(), ...(signing ? [signing.secret] : [])],
    });
    this.make = createMessages({ plan, run, random, userAgent });
    this.limit = this.isClosed ? shareOf(this.model.inFlight ?? 1, slice) : shareOf(plan.maxInFlight, slice);
    this.next = firstOf(slice);
    this.end = slice.to ?? Infinity;
  }

  async send(): Promise<SliceResult> {
    const { signal } = this.deps;
    const stop = (): void => this.stop();
    signal.addEventListener('abort', stop);
    this.reportLater();
    this.pump();
    try {
      await this.finished.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      this.cancelReport();
      this.cancelTimer();
      this.connections.close();
      this.senders.close();
    }
    this.report();
    return this.tally.result();
  }

  private get isClosed(): boolean {
    return this.model.inFlight !== undefined;
  }

  private elapsed(): number {
    return this.deps.clock.now() - this.run.startMs;
  }

  private isOver(atMs: number): boolean {
    const isTimeOver = this.isClosed && atMs >= (this.model.durationMs ?? Infinity);
    return this.deps.signal.aborted || this.next >= this.end || isTimeOver;
  }

  /** Makes the next send. In a closed loop a send is intended when the one before it has ended. */
  private prepare(atMs: number): Sending {
    const { auth, isClosed, make, model, next: index, run, slice } = this;
    const intendedMs = model.intendedAt(index);
    const proof = auth.fields() ?? [];
    const message = make(index, intendedMs, run.startMs + atMs, proof);
    this.next += slice.shares;
    return { index, message, proof, dueMs: isClosed ? atMs : Math.min(atMs, intendedMs), atMs };
  }

  private launch(atMs: number): void {
    const sending = this.prepare(atMs);
    this.inFlight++;
    this.recorder.sent(atMs, atMs - sending.dueMs);
    this.connections.send(
      sending.message,
      this.run.startMs + atMs,
      ({ endMs, error, facts, response }, reconnected) => {
        this.inFlight--;
        if (reconnected) this.recorder.reconnected();
        const end = endMs - this.run.startMs;
        this.settle(sending, { response, error, facts, endMs: end });
        this.pump(end);
      },
    );
  }

  private settle({ atMs, dueMs, index, message, proof }: Sending, { endMs, error, facts, response }: Settled): void {
    const { auth, deps, failures, recorder, run } = this;
    const latencyMs = endMs - dueMs;
    const status = response?.status;
    if (status !== undefined && !error && message.expects(status)) {
      recorder.ended(endMs, { ok: true, status, latencyMs });
      return;
    }
    if (deps.signal.aborted && error === deps.signal.reason) return;
    if (status === 401 && message.authenticated) auth.rejected(proof);
    const failed = { index, message, response, error, facts, atMs: run.startMs + atMs, latencyMs };
    const counts = response ?? (error as { name?: string } | undefined)?.name === 'TimeoutError';
    recorder.ended(endMs, {
      ok: false,
      status,
      latencyMs: counts ? latencyMs : undefined,
      ...failures.explain(failed),
    });
  }

  /** Obtains a token, and continues. Without one, what is due fails, and another is requested after a pause. */
  private async obtain(): Promise<void> {
    this.obtaining = true;
    const error = await this.auth.obtain();
    const goOn = (): void => {
      this.obtaining = false;
      this.pump();
    };
    if (error && !this.deps.signal.aborted) {
      this.failDue(error);
      this.deps.clock.after(tokenPauseMs, goOn);
    } else goOn();
  }

  /** The sends that are due fail without being sent, because there is no token. */
  private failDue(error: TransportError): void {
    const untilMs = this.elapsed() + tokenPauseMs;
    while (!this.isOver(untilMs) && this.model.intendedAt(this.next) <= untilMs) {
      const atMs = this.elapsed();
      this.recorder.sent(atMs, 0);
      this.settle(this.prepare(atMs), { response: undefined, error, facts: nowhere, endMs: atMs });
      if (this.isClosed) break;
    }
  }

  /** Sends what is due, as far as the limit allows, and waits for the next. */
  private pump(atMs = this.elapsed()): void {
    const { auth, isClosed, limit, model, recorder } = this;
    while (!this.isOver(atMs) && !this.obtaining && model.intendedAt(this.next) <= atMs) {
      if (this.inFlight >= limit) {
        this.blocked = !isClosed;
        return;
      }
      if (auth.fields() === undefined) {
        void this.obtain();
        return;
      }
      if (this.blocked) recorder.waited();
      this.launch(atMs);
    }
    this.blocked = false;
    if (!this.isOver(atMs)) this.wait(atMs);
    else if (this.inFlight === 0 && !this.obtaining) this.finished.resolve();
  }

  private wait(atMs: number): void {
    if (this.obtaining || this.timed === this.next) return;
    this.timed = this.next;
    this.cancelTimer();
    const ms = Math.max(1, Math.floor(this.model.intendedAt(this.next) - atMs));
    this.cancelTimer = this.deps.clock.after(ms, () => {
      this.timed = -1;
      this.pump();
    });
  }

  private stop(): void {
    const { clock, signal } = this.deps;
    clock.after(graceMs, () => this.connections.failAll(signal.reason as Error));
    this.pump();
  }

  private report(): void {
    const part = this.recorder.take();
    this.tally.add(part);
    this.deps.onProgress?.(part, this.inFlight);
  }

  private reportLater(): void {
    this.cancelReport = this.deps.clock.after(progressMs, () => {
      this.report();
      this.pump();
      this.reportLater();
    });
  }
}

/**
 * Sends a slice of a run. In an open model each send has an intended time and its latency counts from it, so that a receiver
 * that stalls shows in all sends that were due meanwhile (no coordinated omission). Sends that were due in the past, because
 * the slice is repeated or `maxInFlight` is reached, are sent as soon as possible.
 * @returns What was measured. Never rejects because of the target.
 * @throws AddressDenied for a target that nothing is sent to
 */
export const sendSlice = async (
  plan: LoadPlan,
  run: LoadRun,
  slice: LoadSlice,
  deps: SendSliceDeps,
): Promise<SliceResult> => new SliceSender(plan, run, slice, { ...deps, clock: createSteadyClock(deps.clock) }).send();
