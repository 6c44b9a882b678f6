import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { catcherSettings, type CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { formerDemands } from '../journal/former-secrets.ts';
import type { Store } from '../store/open-store.ts';
import { createAnswerChooser, type AnswerChooser } from './answers/choose-answer.ts';
import { mustBeForwardable } from './answers/forward.ts';
import { addressList } from './checks/address.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** The settings of the catcher. They are read for each request, so changes take effect immediately. */
export interface CatcherSettingsHolder {
  get(): CatcherSettings;
  /** Chooses answers under the current settings. */
  chooser(): AnswerChooser;
  /**
   * Replaces the given fields.
   * @throws HookbenchError `bad_input` with the field; nothing is then changed
   */
  update(change: SettingsChange): Promise<CatcherSettings>;
}

export type SettingsChange = { [Name in keyof CatcherSettings]?: CatcherSettings[Name] | undefined };

const upsert =
  'INSERT INTO catcher_settings (one, settings) VALUES (1, ?) ON CONFLICT DO UPDATE SET settings = excluded.settings';

function refuse(message: string, field: string, hint: string): never {
  throw new HookbenchError('bad_input', message, { field, hint });
}

function mustBeAddresses(allow: readonly string[]): void {
  for (const [index, one] of allow.entries()) {
    const [address = '', prefix, more] = one.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const good =
      isIP(address) !== 0 &&
      more === undefined &&
      (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits));
    if (!good)
      refuse(`"${one.slice(0, 100)}" is not an address or range.`, `/allow/${index}`, 'Write 127.0.0.1 or 10.0.0.0/8.');
  }
  addressList(allow);
}

/** Checks a CA certificate, because the listener does not start with an invalid one. */
function mustBeCertificate(pem: string): void {
  try {
    new X509Certificate(pem);
  } catch {
    refuse('The CA is not a certificate.', '/auth/ca', 'Give it as PEM, beginning -----BEGIN CERTIFICATE-----.');
  }
}

/** Checks what the schema cannot. @throws HookbenchError `bad_input` with the field */
export function mustBeSound(settings: CatcherSettings): void {
  mustBeAddresses(settings.allow);
  const answers = [
    { answer: settings.answer, field: '/answer' },
    ...settings.rules.map(({ answer }, index) => ({ answer, field: `/rules/${index}/answer` })),
  ];
  for (const { answer, field } of answers) {
    for (const one of 'sequence' in answer ? answer.sequence : [answer])
      if (one.forward !== undefined) mustBeForwardable(one.forward, settings.forwardBeyondLoopback, `${field}/forward`);
  }
  const ids = settings.rules.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length)
    refuse('Two rules have the same id.', '/rules', 'Give each rule an id of its own.');
  if (settings.auth.kind === 'mtls' && settings.auth.ca !== undefined) mustBeCertificate(settings.auth.ca);
  if (settings.auth.kind === 'oauth' && settings.auth.by === 'introspection' && settings.auth.issuer !== undefined) {
    if (settings.auth.introspectionUrl === undefined)
      refuse('The introspection endpoint is missing.', '/auth/introspectionUrl', 'Name it, or check tokens by jwt.');
  }
}

/** What the entries of the journal call the settings. */
const settingWords: Record<keyof CatcherSettings, string> = {
  answer: 'default response',
  rules: 'rules',
  auth: 'required authentication',
  allow: 'allowed addresses',
  checks: 'checks',
  tls: 'TLS version',
  forwardBeyondLoopback: 'forwarding',
  retention: 'retention',
};

/** Reads the settings from the store. */
export function openCatcherSettings(store: Store, journal: Journal, wall: Clock): CatcherSettingsHolder {
  const stored = store.get('SELECT settings FROM catcher_settings')?.['settings'] as string | undefined;
  const read = catcherSettings.safeParse(JSON.parse(store.unseal(stored ?? '{}')));
  let current = read.success ? read.data : catcherSettings.parse({});
  let chooser = createAnswerChooser(current);
  const inTurn = oneAtATime();

  async function apply(change: SettingsChange): Promise<CatcherSettings> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next = catcherSettings.parse({ ...current, ...given });
    mustBeSound(next);
    const names = Object.keys(given) as (keyof CatcherSettings)[];
    const words = names.map((name) => settingWords[name]).join(', ') || 'settings';
    const entry = {
      kind: 'catcher' as const,
      atMs: wall.now(),
      change: names,
      message: `The receiver’s ${words} changed`,
    };
    const row = { sql: upsert, params: [store.seal(JSON.stringify(next))] };
    await journal.append([entry], [row, ...formerDemands(store, current, next)]);
    current = next;
    if (names.includes('answer') || names.includes('rules')) chooser = createAnswerChooser(current);
    return current;
  }

  return {
    get: () => current,
    chooser: () => chooser,
    // One after the other, so that each change applies to the result of the previous one.
    update: (change) => inTurn(() => apply(change)),
  };
}
