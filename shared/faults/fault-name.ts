import type { FaultEffect } from '../model/fault.ts';

/** A fault by name, as attempts and exchanges carry it: its kind and what it does, e.g. `tcp refused`; of a payload fault that. */
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
