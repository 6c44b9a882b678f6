import type { z } from 'zod';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { payloadFaults } from '#shared/faults/payload-faults.ts';
import { faultEffect, type DelayDistribution, type FaultKind, type FaultPlace } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import type { TokenDefect } from '#shared/model/token-condition.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { limitsOf, type NumberLimits } from '../../store/number-text.ts';
import type { Choice } from '../field/select-field.tsx';
import type { FaultForm } from './fault-form.ts';

/** A parameter of a kind of fault. */
export interface FaultParameter {
  name: keyof FaultForm;
  label: string;
  control: 'text' | 'lines' | readonly Choice<string>[] | NumberLimits;
  unit?: string;
  /** JSON Pointer into the fault, to match validation errors of the engine. */
  pointer: string;
  placeholder?: string;
  hint?: string;
  /** The places where it applies; default: everywhere. */
  places?: readonly FaultPlace[];
  /** Whether it applies to the current form. */
  when?: (form: FaultForm) => boolean;
}

const choices = <Value extends string>(words: Record<Value, string>): readonly Choice<Value>[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }));

/** The limits that the schema of a fault kind sets for a number. */
function numberIn(kind: FaultKind, name: string): NumberLimits {
  const effect = faultEffect.options.find(({ shape }) => shape.kind.value === kind);
  const schema = effect && new Map<string, z.ZodType>(Object.entries(effect.shape)).get(name);
  if (!schema) throw new Error(`The fault ${kind} has no ${name}.`);
  return limitsOf(schema);
}

const defects: Record<TokenDefect, string> = {
  expired: 'Expired',
  'not-yet-valid': 'Not yet valid',
  malformed: 'Malformed',
  'bad-signature': 'Bad signature',
  'unknown-key': 'Unknown key',
  'wrong-audience': 'Wrong audience',
  'wrong-issuer': 'Wrong issuer',
  'wrong-algorithm': 'Wrong algorithm',
};

const stages: Record<FaultForm['stage'], string> = {
  connect: 'At connect',
  tls: 'In the TLS handshake',
  'before-headers': 'Before the headers',
  'during-headers': 'In the headers',
  'during-body': 'In the body',
  'after-body': 'After the body',
};

const distributions: Record<DelayDistribution, string> = {
  fixed: 'Fixed',
  uniform: 'Uniform',
  normal: 'Normal',
  lognormal: 'Lognormal, with a long tail',
};

const dnsConditions: Record<FaultForm['dns'], string> = {
  'name-not-found': 'Name not found',
  timeout: 'Resolver timeout',
  failed: 'Resolver failure',
};

const tcpConditions: Record<FaultForm['tcp'], string> = {
  refused: 'Refused',
  blocked: 'No response (dropped by a firewall)',
  'host-unreachable': 'Host unreachable',
  'network-unreachable': 'Network unreachable',
  forbidden: 'Forbidden by the operating system',
};

const parties: Record<Party, string> = {
  client: partyName.client,
  authorization: partyName.authorization,
  service: partyName.service,
  catcher: partyName.catcher,
};

const spread = (form: FaultForm) => form.distribution !== 'fixed';

/** The parameters of each kind, in display order; kinds without parameters are omitted. */
const faultParameters: Partial<Record<FaultKind, readonly FaultParameter[]>> = {
  token: [{ name: 'tokenCondition', label: 'Defect', control: choices(defects), pointer: '/what/condition' }],
  status: [
    { name: 'status', label: 'Status', control: numberIn('status', 'status'), pointer: '/what/status' },
    { name: 'error', label: 'Error', control: 'text', pointer: '/what/error', places: ['authorization'] },
    {
      name: 'headers',
      label: 'Headers',
      control: 'lines',
      pointer: '/what/headers',
      placeholder: 'Retry-After: 2',
      places: ['api', 'catcher', 'authorization'],
    },
    {
      name: 'body',
      label: 'Body',
      control: 'lines',
      pointer: '/what/body',
      placeholder: 'Default: the server’s error body',
    },
  ],
  delay: [
    { name: 'ms', label: 'Delay', unit: 'ms', control: numberIn('delay', 'ms'), pointer: '/what/ms' },
    { name: 'distribution', label: 'Distribution', control: choices(distributions), pointer: '/what/distribution' },
    {
      name: 'spreadMs',
      label: 'Spread',
      unit: 'ms',
      control: numberIn('delay', 'spreadMs'),
      pointer: '/what/spreadMs',
      when: spread,
    },
    { name: 'delaySeed', label: 'Seed', control: numberIn('delay', 'seed'), pointer: '/what/seed', when: spread },
  ],
  reset: [{ name: 'stage', label: 'Stage', control: choices(stages), pointer: '/what/stage' }],
  truncate: [
    {
      name: 'bytes',
      label: 'Length',
      unit: 'bytes',
      control: numberIn('truncate', 'bytes'),
      pointer: '/what/bytes',
      placeholder: 'Half of the body',
    },
  ],
  drip: [
    {
      name: 'bytesPerSecond',
      label: 'Rate',
      unit: 'bytes/s',
      control: numberIn('drip', 'bytesPerSecond'),
      pointer: '/what/bytesPerSecond',
    },
  ],
  headers: [
    {
      name: 'setHeaders',
      label: 'Set',
      control: 'lines',
      pointer: '/what/set',
      placeholder: 'Content-Type: text/plain',
    },
    {
      name: 'removeHeaders',
      label: 'Remove',
      control: 'lines',
      pointer: '/what/remove',
      placeholder: 'webhook-signature',
    },
  ],
  payload: [
    {
      name: 'payload',
      label: 'Defect',
      control: payloadFaults.map(({ fault, title }) => ({ value: fault, label: title })),
      pointer: '/what/fault',
    },
  ],
  tls: [
    {
      name: 'tls',
      label: 'Defect',
      control: badTlsReceivers.map(({ kind, title }) => ({ value: kind, label: title })),
      pointer: '/what/condition',
    },
  ],
  dns: [{ name: 'dns', label: 'Resolver result', control: choices(dnsConditions), pointer: '/what/condition' }],
  tcp: [{ name: 'tcp', label: 'Connection result', control: choices(tcpConditions), pointer: '/what/condition' }],
  skew: [
    { name: 'party', label: 'Clock', control: choices(parties), pointer: '/what/party' },
    {
      name: 'skewSeconds',
      label: 'Offset',
      unit: 'seconds',
      control: numberIn('skew', 'seconds'),
      pointer: '/what/seconds',
      hint: 'A negative offset sets the clock back.',
    },
  ],
  'expires-in': [
    {
      name: 'expiresIn',
      label: 'Value of expires_in',
      control: 'text',
      pointer: '/what/value',
      placeholder: 'Omitted',
    },
  ],
};

/** The parameters that apply to the current form. */
export function parametersOf(form: FaultForm): readonly FaultParameter[] {
  const all = faultParameters[form.kind] ?? [];
  return all.filter(({ places, when }) => (places?.includes(form.where) ?? true) && (when?.(form) ?? true));
}
