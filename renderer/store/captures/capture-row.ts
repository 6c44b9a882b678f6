import type { Capture, CheckResult } from '#shared/model/capture.ts';
import type { PairingOutcome } from '#shared/model/pairing.ts';

/** The fields of a capture that a list row shows. Other fields are dropped to save memory. */
export interface CaptureRow {
  id: string;
  seq: number;
  /** Milliseconds since the epoch. */
  atMs: number;
  method: string;
  path: string;
  event: string | undefined;
  customerId: string | undefined;
  size: number;
  /** 0 when no response was sent. */
  status: number;
  /** Names of the checks that failed. */
  failed: readonly string[];
  /** Names of the checks with the outcome `note`. */
  notes: readonly string[];
  /** Number of passed checks. */
  passed: number;
  problem: string | undefined;
  pairing: PairingOutcome | undefined;
  pinned: boolean;
  /** The node of the fleet that it was received from; undefined for an own capture. */
  node: string | undefined;
}

export function rowOf(capture: Capture): CaptureRow {
  const { id, seq, receivedAt, method, path, event, customerId, size, status, problem, pairing, pinned } = capture;
  const checksWith = (wanted: CheckResult['outcome']) =>
    capture.checks.filter(({ outcome }) => outcome === wanted).map(({ check }) => check);
  return {
    id,
    seq,
    atMs: Date.parse(receivedAt),
    method,
    path: path.slice(0, 300),
    event,
    customerId,
    size,
    status,
    failed: checksWith('failed'),
    notes: checksWith('note'),
    passed: checksWith('passed').length,
    problem,
    pairing: pairing?.outcome,
    pinned: pinned === true,
    node: capture.node,
  };
}
