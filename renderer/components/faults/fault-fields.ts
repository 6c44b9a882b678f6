import type { z } from 'zod';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { payloadFaults } from '#shared/faults/fault-kinds.ts';
import { faultEffect, faultTiming, type FaultEffect, type FaultKind, type FaultPlace } from '#shared/model/fault.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { jsonOrText } from '#shared/text/json.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { limitsOf, numberOf, type NumberLimits } from '../../store/number-text.ts';
import { choicesOf } from '../field/choices-of.ts';
import type { Choice } from '../field/fields.tsx';

/** A field of the form to set a fault. */
export interface FaultField {
  /** JSON Pointer into the fault, which the engine names in errors. */
  pointer: string;
  label: string;
  control: 'text' | 'lines' | readonly Choice<string>[] | NumberLimits;
  /** The initial text; default: empty, or the first choice. */
  preset?: string;
  unit?: string;
  placeholder?: string;
  hint?: string;
  /** The places where it applies; default: everywhere. */
  places?: readonly FaultPlace[];
  /** The pointer of a field whose text must differ from its preset for this one to apply. */
  needs?: string;
  /** The value of a text; undefined omits the field. Default: by control. */
  read?: (text: string) => unknown;
}

type Condition<Kind extends FaultKind> = Extract<FaultEffect, { kind: Kind; condition: unknown }>['condition'];

/** The limits that the schema of a fault kind sets for a number. */
function numberIn(kind: FaultKind, name: string): NumberLimits {
  const effect = faultEffect.options.find(({ shape }) => shape.kind.value === kind);
  const schema = effect && new Map<string, z.ZodType>(Object.entries(effect.shape)).get(name);
  if (!schema) throw new Error(`The fault ${kind} has no ${name}.`);
  return limitsOf(schema);
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Headers, one per line, with the value after the first colon. */
const headerPairs = (text: string): HeaderPair[] =>
  lines(text).map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.trim(), value.join(':').trim()];
  });

/** Members with JSON values, one per line; what is not JSON is text. */
const jsonMembers = (text: string): Record<string, unknown> =>
  Object.fromEntries(headerPairs(text).map(([name, value]) => [name, jsonOrText(value)]));

const defects = choicesOf<Condition<'token'>>({
  'wrong-audience': 'Wrong audience',
  expired: 'Expired',
  'not-yet-valid': 'Not yet valid',
  malformed: 'Malformed',
  'bad-signature': 'Bad signature',
  'unknown-key': 'Unknown key',
  'wrong-issuer': 'Wrong issuer',
  'wrong-algorithm': 'Wrong algorithm',
});

const stages = choicesOf<Extract<FaultEffect, { kind: 'reset' }>['stage']>({
  'before-headers': 'Before the headers',
  connect: 'At connect',
  tls: 'In the TLS handshake',
  'during-headers': 'In the headers',
  'during-body': 'In the body',
  'after-body': 'After the body',
});

const distributions = choicesOf<Extract<FaultEffect, { kind: 'delay' }>['distribution']>({
  fixed: 'Fixed',
  uniform: 'Uniform',
  normal: 'Normal',
  lognormal: 'Lognormal, with a long tail',
});

const dnsConditions = choicesOf<Condition<'dns'>>({
  'name-not-found': 'Name not found',
  timeout: 'Resolver timeout',
  failed: 'Resolver failure',
});

const tcpConditions = choicesOf<Condition<'tcp'>>({
  refused: 'Refused',
  blocked: 'No response (dropped by a firewall)',
  'host-unreachable': 'Host unreachable',
  'network-unreachable': 'Network unreachable',
  forbidden: 'Forbidden by the operating system',
});

const badTls = badTlsReceivers.map(({ kind, title }) => ({ value: kind, label: title }));
const payloads = payloadFaults.map(({ fault, title }) => ({ value: fault, label: title }));

/** The parameters of each kind, in display order; kinds without parameters are omitted. */
export const effectFields: Partial<Record<FaultKind, readonly FaultField[]>> = {
  token: [{ pointer: '/what/condition', label: 'Defect', control: defects }],
  status: [
    { pointer: '/what/status', label: 'Status', control: numberIn('status', 'status'), preset: '503' },
    {
      pointer: '/what/error',
      label: 'Error',
      control: 'text',
      preset: 'temporarily_unavailable',
      places: ['authorization'],
    },
    { pointer: '/what/headers', label: 'Headers', control: 'lines', placeholder: 'Retry-After: 2', read: headerPairs },
    { pointer: '/what/body', label: 'Body', control: 'lines', placeholder: 'Default: the server’s error body' },
  ],
  delay: [
    { pointer: '/what/ms', label: 'Delay', unit: 'ms', control: numberIn('delay', 'ms'), preset: '5000' },
    { pointer: '/what/distribution', label: 'Distribution', control: distributions },
    {
      pointer: '/what/spreadMs',
      label: 'Spread',
      unit: 'ms',
      control: numberIn('delay', 'spreadMs'),
      preset: '1000',
      needs: '/what/distribution',
    },
    {
      pointer: '/what/seed',
      label: 'Seed',
      control: numberIn('delay', 'seed'),
      preset: '1',
      needs: '/what/distribution',
    },
  ],
  reset: [{ pointer: '/what/stage', label: 'Stage', control: stages }],
  truncate: [
    {
      pointer: '/what/bytes',
      label: 'Length',
      unit: 'bytes',
      control: numberIn('truncate', 'bytes'),
      placeholder: 'Half of the body',
    },
  ],
  drip: [
    {
      pointer: '/what/bytesPerSecond',
      label: 'Rate',
      unit: 'bytes/s',
      control: numberIn('drip', 'bytesPerSecond'),
      preset: '10',
    },
  ],
  headers: [
    {
      pointer: '/what/set',
      label: 'Set',
      control: 'lines',
      placeholder: 'Content-Type: text/plain',
      read: headerPairs,
    },
    { pointer: '/what/remove', label: 'Remove', control: 'lines', placeholder: 'webhook-signature', read: lines },
  ],
  'response-jwt': [
    {
      pointer: '/what/condition',
      label: 'Defect',
      control: choicesOf<Condition<'response-jwt'>>({
        'bad-signature': 'Wrong signature',
        'wrong-issuer': 'Wrong issuer',
        'wrong-audience': 'Wrong audience',
        expired: 'Expired',
      }),
      preset: 'bad-signature',
    },
  ],
  'wrong-iss': [{ pointer: '/what/value', label: 'Issuer', control: 'text', preset: 'https://attacker.example' }],
  metadata: [
    {
      pointer: '/what/set',
      label: 'Members',
      control: 'lines',
      preset: 'issuer: "https://attacker.example"',
      hint: 'One per line, with its value as JSON; null omits it.',
      read: jsonMembers,
    },
  ],
  payload: [{ pointer: '/what/fault', label: 'Defect', control: payloads, preset: 'missing-comma' }],
  tls: [{ pointer: '/what/condition', label: 'Defect', control: badTls, preset: 'expired' }],
  dns: [{ pointer: '/what/condition', label: 'Resolver result', control: dnsConditions }],
  tcp: [{ pointer: '/what/condition', label: 'Connection result', control: tcpConditions }],
  skew: [
    {
      pointer: '/what/party',
      label: 'Clock',
      control: choicesOf({
        client: partyName.client,
        authorization: partyName.authorization,
        service: partyName.service,
        catcher: partyName.catcher,
      }),
      preset: 'service',
    },
    {
      pointer: '/what/seconds',
      label: 'Offset',
      unit: 's',
      control: numberIn('skew', 'seconds'),
      preset: '-40',
      hint: 'A negative offset sets the clock back.',
    },
  ],
  'expires-in': [
    {
      pointer: '/what/value',
      label: 'Value of expires_in',
      control: 'text',
      placeholder: 'Omitted',
      read: (text) => (text.trim() === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text.trim()),
    },
  ],
};

/** The requests that a fault applies to; empty fields match all. A place has a part of these fields. */
export const matchFields: readonly FaultField[] = [
  { ...matching('method', 'Method'), read: (text) => text.trim().toUpperCase() || undefined },
  matching('path', 'Path'),
  matching('event', 'Event'),
  matching('client', 'Client'),
  matching('header/name', 'Header'),
  { ...matching('header/value', 'Header value'), needs: '/match/header/name' },
];

function matching(name: string, label: string): FaultField {
  return { pointer: `/match/${name}`, label, control: 'text', placeholder: 'any' };
}

/** The choices for how often a fault acts. */
export type TimingKind = 'always' | 'first' | 'every' | 'probability' | 'seconds';

export const timings: readonly Choice<TimingKind>[] = [
  { value: 'always', label: 'Always' },
  { value: 'first', label: 'The first requests' },
  { value: 'every', label: 'Every nth request' },
  { value: 'probability', label: 'Randomly' },
  { value: 'seconds', label: 'For a duration' },
];

const [, first, every, chance, seconds] = faultTiming.options;

export const timingFields: Record<TimingKind, readonly FaultField[]> = {
  always: [],
  first: [{ pointer: '/when/first', label: 'Count', control: limitsOf(first.shape.first), preset: '2' }],
  every: [{ pointer: '/when/every', label: 'Interval', control: limitsOf(every.shape.every), preset: '2' }],
  probability: [
    {
      pointer: '/when/probability',
      label: 'Probability',
      unit: '%',
      control: limitsOf(chance.shape.probability, 1 / 100),
      preset: '30',
      read: (text) => numberOf(text) / 100,
    },
    { pointer: '/when/seed', label: 'Seed', control: limitsOf(chance.shape.seed), preset: '1' },
  ],
  seconds: [
    {
      pointer: '/when/seconds',
      label: 'Duration',
      unit: 's',
      control: limitsOf(seconds.shape.seconds),
      preset: '60',
    },
  ],
};
