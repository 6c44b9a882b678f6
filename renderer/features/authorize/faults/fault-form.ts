import { authorizationFaults, type AuthorizationFaultKind } from '#shared/faults/authorization-faults.ts';
import type { FaultEffect, NewFault } from '#shared/model/fault.ts';
import type { TokenBend } from '#shared/model/token-condition.ts';

/** What is filled in to set a fault. Numbers as they are typed. */
export interface FaultForm {
  kind: AuthorizationFaultKind;
  condition: TokenBend;
  status: string;
  error: string;
  ms: string;
  /** What expires_in is to be; empty leaves it out. */
  expiresIn: string;
  /** The path it acts on; empty for all. */
  path: string;
  /** On how many requests it acts; empty for all. */
  first: string;
}

export const emptyFaultForm: FaultForm = {
  kind: authorizationFaults[0]?.kind ?? 'html',
  condition: 'wrong-audience',
  status: '503',
  error: 'temporarily_unavailable',
  ms: '5000',
  expiresIn: '',
  path: '',
  first: '',
};

/** The fault to declare. */
export function newFaultOf(form: FaultForm): NewFault {
  return {
    where: 'authorization',
    match: form.path === '' ? {} : { path: form.path },
    what: effectOf(form),
    when: form.first.trim() === '' ? { always: true } : { first: Number(form.first) },
  };
}

function effectOf({ kind, condition, status, error, ms, expiresIn }: FaultForm): FaultEffect {
  switch (kind) {
    case 'token':
      return { kind, condition };
    case 'status':
      return { kind, status: Number(status), error, headers: [] };
    case 'delay':
      return { kind, ms: Number(ms), distribution: 'fixed', spreadMs: 0, seed: 1 };
    case 'expires-in':
      return { kind, value: expiresInOf(expiresIn.trim()) };
    case 'accept-replayed-code':
    case 'accept-reused-refresh-token':
    case 'skip-pkce':
    case 'omit-state':
    case 'omit-iss':
    case 'rotate-keys':
    case 'html':
      return { kind };
  }
}

function expiresInOf(text: string): number | string | null {
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}
