import { faultKinds } from '#shared/faults/fault-kinds.ts';
import { payloadFaults } from '#shared/faults/payload-faults.ts';
import type { Fault } from '#shared/model/fault.ts';

/** A fault in words: what it is called, and on what and how often it acts. */
export function faultWords({ what, match, when }: Fault): { title: string; aside: string } {
  const title = faultKinds.find(({ kind }) => kind === what.kind)?.title ?? what.kind;
  const parts = [effectWords(what), match.path, timingWords(when)];
  return { title, aside: parts.filter((part) => part !== undefined && part !== '').join(', ') };
}

function effectWords(what: Fault['what']): string {
  switch (what.kind) {
    case 'token':
      return what.condition;
    case 'status':
      return `${String(what.status)} ${what.error}`;
    case 'delay':
      return `${String(what.ms)} ms`;
    case 'payload':
      return payloadFaults.find(({ fault }) => fault === what.fault)?.title ?? what.fault;
    case 'expires-in':
      return what.value === null ? 'left out' : JSON.stringify(what.value);
    case 'tls':
    case 'dns':
    case 'tcp':
      return what.condition;
    case 'reset':
      return what.stage;
    case 'skew':
      return `${what.party} by ${String(what.seconds)} s`;
    case 'truncate':
    case 'drip':
    case 'headers':
    case 'hang':
    case 'drop-answer':
    case 'accept-replayed-code':
    case 'accept-reused-refresh-token':
    case 'skip-pkce':
    case 'omit-state':
    case 'omit-iss':
    case 'rotate-keys':
    case 'html':
      return '';
  }
}

function timingWords(when: Fault['when']): string {
  if ('first' in when) return when.first === 1 ? 'once' : `the first ${String(when.first)} times`;
  if ('every' in when) return `every ${String(when.every)} times`;
  if ('probability' in when) return `${String(Math.round(when.probability * 100))} % of the time`;
  if ('seconds' in when) return `for ${String(when.seconds)} s`;
  return 'always';
}
