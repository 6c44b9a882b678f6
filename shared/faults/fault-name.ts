import type { FaultEffect } from '../model/fault.ts';

/**
 * The name of a fault in attempts and exchanges: its kind and condition, e.g. `tcp refused`; for a payload fault, the
 * fault itself.
 */
export function faultName(what: FaultEffect): string {
  switch (what.kind) {
    case 'payload':
      return what.fault;
    case 'dns':
    case 'tcp':
    case 'tls':
    case 'token':
      return `${what.kind} ${what.condition}`;
    case 'reset':
      return `reset ${what.stage}`;
    default:
      return what.kind;
  }
}
