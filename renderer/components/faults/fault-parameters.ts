import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { payloadFaults } from '#shared/faults/payload-faults.ts';
import type { DelayDistribution, FaultKind, FaultPlace } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import type { TokenBend } from '#shared/model/token-condition.ts';
import { partyName } from '#shared/trace/party-name.ts';
import type { Choice } from '../field/select-field.tsx';
import type { FaultForm } from './fault-form.ts';

/** What a kind of fault has to be told besides. */
export interface FaultParameter {
  name: keyof FaultForm;
  label: string;
  control: 'number' | 'text' | 'lines' | readonly Choice<string>[];
  /** Where the engine says what is wrong with it: a JSON Pointer into the fault. */
  pointer: string;
  placeholder?: string;
  hint?: string;
  /** Where it counts; without it everywhere. */
  places?: readonly FaultPlace[];
  /** Whether it counts as the form is filled in. */
  when?: (form: FaultForm) => boolean;
}

const choices = <Value extends string>(words: Record<Value, string>): readonly Choice<Value>[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }));

const bends: Record<TokenBend, string> = {
  expired: 'Expired',
  'not-yet-valid': 'Not valid yet',
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
  timeout: 'The resolver does not answer',
  failed: 'The resolver fails',
};

const tcpConditions: Record<FaultForm['tcp'], string> = {
  refused: 'Refused',
  blocked: 'Silence, as a firewall drops it',
  'host-unreachable': 'Host unreachable',
  'network-unreachable': 'Network unreachable',
  forbidden: 'Forbidden by the system',
};

const parties: Record<Party, string> = {
  client: partyName.client,
  authorization: partyName.authorization,
  service: partyName.service,
  catcher: partyName.catcher,
};

const spread = (form: FaultForm) => form.distribution !== 'fixed';

/** The parameters of each kind, in the order in which they are asked for; a kind without any is not named. */
const faultParameters: Partial<Record<FaultKind, readonly FaultParameter[]>> = {
  token: [{ name: 'tokenCondition', label: 'How it is wrong', control: choices(bends), pointer: '/what/condition' }],
  status: [
    { name: 'status', label: 'Status', control: 'number', pointer: '/what/status' },
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
      placeholder: 'left out: as the party writes errors',
    },
  ],
  delay: [
    { name: 'ms', label: 'Milliseconds', control: 'number', pointer: '/what/ms' },
    { name: 'distribution', label: 'Drawn', control: choices(distributions), pointer: '/what/distribution' },
    { name: 'spreadMs', label: 'Spread, ms', control: 'number', pointer: '/what/spreadMs', when: spread },
    { name: 'delaySeed', label: 'Seed', control: 'number', pointer: '/what/seed', when: spread },
  ],
  reset: [{ name: 'stage', label: 'Stage', control: choices(stages), pointer: '/what/stage' }],
  truncate: [
    { name: 'bytes', label: 'Bytes that come', control: 'number', pointer: '/what/bytes', placeholder: 'half' },
  ],
  drip: [{ name: 'bytesPerSecond', label: 'Bytes a second', control: 'number', pointer: '/what/bytesPerSecond' }],
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
      label: 'Leave out',
      control: 'lines',
      pointer: '/what/remove',
      placeholder: 'webhook-signature',
    },
  ],
  payload: [
    {
      name: 'payload',
      label: 'How it is wrong',
      control: payloadFaults.map(({ fault, title }) => ({ value: fault, label: title })),
      pointer: '/what/fault',
    },
  ],
  tls: [
    {
      name: 'tls',
      label: 'How it is wrong',
      control: badTlsReceivers.map(({ kind, title }) => ({ value: kind, label: title })),
      pointer: '/what/condition',
    },
  ],
  dns: [{ name: 'dns', label: 'What the resolver does', control: choices(dnsConditions), pointer: '/what/condition' }],
  tcp: [
    { name: 'tcp', label: 'What the connector meets', control: choices(tcpConditions), pointer: '/what/condition' },
  ],
  skew: [
    { name: 'party', label: 'Clock of', control: choices(parties), pointer: '/what/party' },
    {
      name: 'skewSeconds',
      label: 'Seconds',
      control: 'number',
      pointer: '/what/seconds',
      hint: 'Negative: behind',
    },
  ],
  'expires-in': [
    {
      name: 'expiresIn',
      label: 'Value of expires_in',
      control: 'text',
      pointer: '/what/value',
      placeholder: 'left out',
    },
  ],
};

/** The parameters that count as the form is filled in. */
export function parametersOf(form: FaultForm): readonly FaultParameter[] {
  const all = faultParameters[form.kind] ?? [];
  return all.filter(({ places, when }) => (places?.includes(form.where) ?? true) && (when?.(form) ?? true));
}
