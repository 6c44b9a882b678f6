import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Attempt, Delivery, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { payloadFault, type PayloadFault } from '#shared/model/payload-fault.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { retryPreset, type RetryPreset } from '#shared/model/retry-policy.ts';
import { signingScheme, type SigningScheme } from '#shared/model/signing-scheme.ts';
import type { SubscriptionInput } from '#shared/model/subscription.ts';
import type { Status } from '#shared/model/status.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl, type CallControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import type { FollowJournal } from '../follow-journal.ts';
import { bodyOf, mustCheckOrNot, timeoutOf } from '../request-input.ts';

interface SendOptions extends CommonOptions {
  to: string;
  scheme?: SigningScheme;
  secret: string[];
  apiKey?: string;
  bearer?: string;
  basic?: string;
  customer: string;
  data?: Record<string, unknown>;
  body?: string;
  fault?: PayloadFault;
  retry: RetryPreset;
  timeout?: number;
  insecure?: boolean;
  checkRevocation?: boolean;
}

const usage = (message: string, hint: string): HookbenchError => new HookbenchError('wrong_usage', message, { hint });

function dataOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw usage(`--data is "${text.slice(0, 100)}".`, 'Give a JSON object, e.g. \'{"note":"hello"}\'.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw usage('--data is not a JSON object.', 'Give one, e.g. \'{"note":"hello"}\'; any other body goes into --body.');
}

function basicOf(text: string): ReceiverAuth {
  const colon = text.indexOf(':');
  if (colon < 1) throw usage('--basic has no colon.', 'Write it as user:password.');
  return { kind: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** `value`, or `Header: value`. */
function apiKeyOf(text: string): ReceiverAuth {
  const [, header, value] = /^([^\s:]+): +(.+)$/s.exec(text) ?? [];
  return header === undefined || value === undefined
    ? { kind: 'api-key', value: text }
    : { kind: 'api-key', header, value };
}

function authOf({ apiKey, basic, bearer }: SendOptions): ReceiverAuth {
  const given: ReceiverAuth[] = [
    ...(apiKey === undefined ? [] : [apiKeyOf(apiKey)]),
    ...(bearer === undefined ? [] : [{ kind: 'bearer' as const, token: bearer }]),
    ...(basic === undefined ? [] : [basicOf(basic)]),
  ];
  if (given.length > 1) throw usage('More than one of --api-key, --bearer and --basic is given.', 'Give one.');
  return given[0] ?? { kind: 'none' };
}

function tlsOf(options: SendOptions): SubscriptionInput['tls'] {
  mustCheckOrNot(options);
  if (options.insecure) return { trust: 'none' };
  return options.checkRevocation ? { checkRevocation: true } : {};
}

async function askedOf(event: string, options: SendOptions) {
  const { customer, data, fault, retry, secret, timeout, to } = options;
  const scheme = options.scheme ?? (secret.length > 0 ? 'standard-webhooks' : undefined);
  const { mediaType, ...body } = options.body === undefined ? {} : await bodyOf(options.body);
  return {
    event,
    url: to,
    customerId: customer,
    auth: authOf(options),
    retry: { preset: retry },
    ...(scheme && { signing: { scheme, ...(secret.length > 0 && { secrets: secret }) } }),
    ...(data && { data }),
    ...body,
    ...(mediaType !== undefined && { contentType: mediaType }),
    ...(fault && { fault }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    tls: tlsOf(options),
  };
}

function line({ diagnosis, error, n, phases, response }: Attempt, { nextAttemptAt, status }: Delivery): string {
  const outcome = response ? `${response.status} ${reasonPhrase(response.status) ?? ''}`.trimEnd() : error?.code;
  const took = phases?.total == null ? '' : `  ${Math.round(phases.total)} ms`;
  const why = diagnosis && diagnosis.cause !== 'ok' ? `  ${diagnosis.cause}: ${diagnosis.sentence}` : '';
  const next = status === 'pending' && nextAttemptAt !== null ? `  next at ${nextAttemptAt}` : '';
  return `attempt ${n}  ${outcome ?? 'cut off'}${took}${why}${next}`;
}

function print(delivery: DeliveryWithAttempts, n: number, json: boolean): void {
  const attempt = delivery.attempts.find((one) => one.n === n);
  if (!attempt) return;
  const { attempts: _, ...rest } = delivery;
  process.stdout.write(`${json ? JSON.stringify({ ...attempt, delivery: rest }) : line(attempt, delivery)}\n`);
}

/** Sends, and prints each attempt as it comes to its end. @returns The delivery once it is settled. */
async function follow(call: CallControl, entries: FollowJournal, asked: unknown, json: boolean): Promise<Delivery> {
  const { journal } = (await call('GET', '/status')) as Status;
  const { id } = (await call('POST', '/deliveries', asked)) as Delivery;
  const read = async () => (await call('GET', `/deliveries/${id}`)) as DeliveryWithAttempts;
  for await (const entry of entries(journal.entries)) {
    if (entry.kind === 'attempt' && entry.deliveryId === id) print(await read(), entry.n, json);
    if (entry.kind === 'delivery' && entry.id === id && entry.status !== 'pending') break;
  }
  return read();
}

async function run(event: string, options: SendOptions): Promise<void> {
  const asked = await askedOf(event, options);
  const json = options.json ?? false;
  const delivery = await withControl(options, ({ call, entries }) => follow(call, entries, asked, json));
  if (delivery.status === 'delivered') return;
  process.exitCode = exitCodes.failed;
  if (!json) process.stderr.write(`hookbench: ${delivery.status}. ${delivery.reason ?? ''}\n`);
}

/** `hookbench send` */
export function sendCommand(program: Command): void {
  withCommonOptions(program.command('send'))
    .description('sends one signed delivery to any receiver, and prints its attempts')
    .argument('<event>', 'e.g. chat_started, or any name')
    .requiredOption('--to <url>', 'the receiver, http or https; nothing is appended')
    .addOption(
      new Option('--scheme <scheme>', 'how it is signed; without it as the profile says').choices(
        signingScheme.options,
      ),
    )
    .addOption(
      new Option('--secret <secret>', 'signs; several sign at once, the newest first')
        .argParser((text: string, before: string[]) => [...before, text])
        .default([], 'one that is made'),
    )
    .option('--api-key <key>', 'value, or "Header: value"')
    .option('--bearer <token>', 'bearer token for the receiver')
    .option('--basic <user:password>', 'Basic credentials for the receiver')
    .option('--customer <id>', 'the customer it is about', 'C-1001')
    .addOption(new Option('-d, --data <json>', 'fields beside those of the payload').argParser(dataOf))
    .option('--body <body>', 'in place of the payload: text, @file, or - for standard input')
    .addOption(new Option('--fault <fault>', 'what is wrong with it on purpose').choices(payloadFault.options))
    .addOption(new Option('--retry <preset>', 'when it is tried again').choices(retryPreset.options).default('none'))
    .addOption(new Option('--timeout <time>', 'seconds, or e.g. 500ms').argParser(timeoutOf))
    .option('--insecure', 'take any certificate')
    .option('--check-revocation', 'refuse a certificate that our CA revoked, and one that it did not issue')
    .addHelpText(
      'after',
      '\nExample:\n  hookbench send --to http://localhost:3000/hooks --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw chat_started',
    )
    .action(run);
}
