import { faultKinds, faultPlaces, payloadFaults } from './fault-kinds.ts';
import type { Fault, NewFault } from '../model/fault.ts';
import { formatDuration } from '../trace/format-duration.ts';
import { counted, ordinal } from '../trace/counted.ts';
import { partyName } from '../trace/party-name.ts';

/** A fault as text: its title, its place, and what it matches and how often. */
export function faultWords({ where, what, match, when }: NewFault): { title: string; place: string; aside: string } {
  const kind = faultKinds.find((each) => each.kind === what.kind)?.title ?? what.kind;
  const title = what.kind === 'status' ? `Return ${String(what.status)}` : kind;
  const place = faultPlaces.find((each) => each.place === where)?.title ?? where;
  const parts = [effectWords(what), ...matchWords(match), timingWords(when)];
  return { title, place, aside: parts.filter((part) => part !== '').join(', ') };
}

/** How often a fault acted, and whether it acts no more. */
export function hitsWords({ active, hits }: Pick<Fault, 'active' | 'hits'>): string {
  return `${counted(hits, 'hit', 'hits')}${active ? '' : ', used up'}`;
}

function matchWords({ method, path, event, client, header }: Fault['match']): string[] {
  const request = [method, path].filter((part) => part !== undefined).join(' ');
  const named = header && (header.value === undefined ? header.name : `${header.name}: ${header.value}`);
  return [
    request,
    event ?? '',
    client === undefined ? '' : `client ${client}`,
    named === undefined ? '' : `with ${named}`,
  ];
}

function effectWords(what: Fault['what']): string {
  switch (what.kind) {
    case 'token':
    case 'tls':
    case 'dns':
    case 'tcp':
      return what.condition.replaceAll('-', ' ');
    case 'delay':
      return what.distribution === 'fixed'
        ? formatDuration(what.ms)
        : `${what.distribution} around ${formatDuration(what.ms)}`;
    case 'payload':
      return payloadFaults.find(({ fault }) => fault === what.fault)?.title.toLowerCase() ?? what.fault;
    case 'expires-in':
      return what.value === null ? 'omitted' : JSON.stringify(what.value);
    case 'reset':
      return what.stage.replaceAll('-', ' ');
    case 'skew':
      return `${partyName[what.party].toLowerCase()} ${what.seconds < 0 ? '' : '+'}${String(what.seconds)} s`;
    case 'truncate':
      return what.bytes === undefined ? 'to half' : `to ${String(what.bytes)} bytes`;
    case 'drip':
      return `${String(what.bytesPerSecond)} bytes/s`;
    case 'headers':
      return [...what.set.map(([name]) => name), ...what.remove.map((name) => `without ${name}`)].join(', ');
    case 'response-jwt':
      return what.condition;
    case 'wrong-iss':
      return what.value;
    case 'metadata':
      return Object.keys(what.set).join(', ');
    case 'status':
    case 'swap-dpop-key':
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
  if ('every' in when) return when.every === 1 ? 'always' : `every ${ordinal(when.every)} time`;
  if ('probability' in when) return `${String(Math.round(when.probability * 100))} % of the time`;
  if ('seconds' in when) return `for ${formatDuration(when.seconds * 1000)}`;
  return 'always';
}
