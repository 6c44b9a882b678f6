import type { Capture } from '#shared/model/capture.ts';
import type { PairingOutcome } from '#shared/model/pairing.ts';

/** What of a capture a list shows; the rest is left out, so that very many can be kept. */
export interface CaptureRow {
  id: string;
  seq: number;
  /** Milliseconds since the epoch. */
  atMs: number;
  method: string;
  path: string;
  event: string | undefined;
  size: number;
  /** 0 where nothing was answered. */
  status: number;
  /** Names of the checks that failed. */
  failed: readonly string[];
  /** How many checks passed. */
  passed: number;
  problem: string | undefined;
  pairing: PairingOutcome | undefined;
  pinned: boolean;
}

export function rowOf(capture: Capture): CaptureRow {
  const { id, seq, receivedAt, method, path, event, size, status, verdicts, problem, pairing, pinned } = capture;
  return {
    id,
    seq,
    atMs: Date.parse(receivedAt),
    method,
    path: path.slice(0, 300),
    event,
    size,
    status,
    failed: verdicts.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check),
    passed: verdicts.filter(({ outcome }) => outcome === 'passed').length,
    problem,
    pairing: pairing?.outcome,
    pinned: pinned === true,
  };
}
