import { isJsonObject, jsonValue } from '#shared/text/json.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { deliveryWords } from '#shared/trace/delivery-words.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { Attempt, Delivery, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import type { RetryPreset } from '#shared/model/retry-policy.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { ReceiverPaths, SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { targetUrl } from '#shared/profile/target-url.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl } from '../with-control.ts';
import { type CommonOptions, err, out, wrongUsage } from '../command.ts';
import { receiverAuthOf, type ReceiverAuthOptions } from '../request-auth-options.ts';
import { bodyOf, tlsOf, type TlsOptions } from '../connection-options.ts';

interface SendOptions extends CommonOptions, ReceiverAuthOptions, TlsOptions {
  to: string;
  paths: ReceiverPaths;
  dryRun?: boolean;
  scheme?: SigningScheme;
  secret: string[];
  customer: string;
  data?: Record<string, unknown>;
  body?: string;
  fault?: PayloadFault;
  retry: RetryPreset;
  timeout?: number;
}

/** Parses `--data`: a JSON object. @throws HookbenchError `wrong_usage` */
export function payloadDataOf(text: string): Record<string, unknown> {
  const value = jsonValue(text);
  if (value === undefined)
    throw wrongUsage(
      `--data is not valid JSON: "${text.slice(0, 100)}".`,
      'Enter a JSON object, e.g. \'{"note":"hello"}\'.',
    );
  if (isJsonObject(value)) return value;
  throw wrongUsage(
    '--data is not a JSON object.',
    'Enter an object, e.g. \'{"note":"hello"}\', or use --body for any other body.',
  );
}

function receiverTlsOf(options: TlsOptions): SubscriptionFieldsInput['tls'] {
  const { checkRevocation, insecure } = tlsOf(options);
  return insecure ? { trust: 'none' } : { checkRevocation };
}

async function deliveryOf(event: string, options: SendOptions) {
  const { customer, data, fault, paths, retry, secret, timeout, to } = options;
  const scheme = options.scheme ?? (secret.length > 0 ? 'standard-webhooks' : undefined);
  const { mediaType, ...body } = options.body === undefined ? {} : await bodyOf(options.body);
  return {
    event,
    url: to,
    paths,
    customerId: customer,
    auth: receiverAuthOf(options) ?? { kind: 'none' },
    retry: { preset: retry },
    signing: scheme && { scheme, ...(secret.length > 0 && { secrets: secret }) },
    ...body,
    ...{ contentType: mediaType, data, fault, timeoutMs: timeout },
    tls: receiverTlsOf(options),
  };
}

function line({ diagnosis, error, n, phases, response }: Attempt, { nextAttemptAt, status }: Delivery): string {
  const outcome = response ? statusWords(response) : error?.code;
  const took = phases?.total == null ? '' : `  ${formatDuration(phases.total)}`;
  const why = diagnosis && diagnosis.cause !== 'ok' ? `  ${diagnosis.cause}: ${diagnosis.sentence}` : '';
  const next = status === 'pending' && nextAttemptAt !== null ? `next attempt at ${nextAttemptAt}` : '';
  return `attempt ${n}  ${outcome ?? 'interrupted'}${took}${why}${next}`;
}

function print(delivery: DeliveryWithAttempts, n: number, json: boolean): void {
  const attempt = delivery.attempts.find((one) => one.n === n);
  if (!attempt) return;
  const { attempts: _, ...rest } = delivery;
  if (json) out.json({ ...attempt, delivery: rest });
  else out.print(line(attempt, delivery));
}

/** Sends a delivery and prints each attempt when it ends. @returns The delivery in its final state. */
async function follow(
  { journal, status, webhooks }: ControlClient,
  input: Parameters<ControlClient['webhooks']['send']>[0],
  json: boolean,
): Promise<Delivery> {
  const { entries: before } = (await status.get({})).journal;
  const { id } = await webhooks.send(input);
  for await (const { entries } of await journal.feed({ after: before }))
    for (const entry of entries) {
      if (entry.kind === 'attempt' && entry.deliveryId === id) print(await webhooks.delivery({ id }), entry.n, json);
      if (entry.kind === 'delivery' && entry.id === id && entry.status !== 'pending') return webhooks.delivery({ id });
    }
  return webhooks.delivery({ id });
}

/** `hookbench send` */
export async function send(event: string, options: SendOptions): Promise<void> {
  const input = await deliveryOf(event, options);
  const json = options.json ?? false;
  if (options.dryRun) {
    const profile = await withControl(options, (control) => control.profile.get());
    const url = targetUrl(input, profile, event);
    if (json) out.json({ event, url });
    else out.print(url);
    return;
  }
  const delivery = await withControl(options, (control) => follow(control, input, json));
  if (delivery.status === 'delivered') return;
  process.exitCode = exitCodes.failed;
  if (!json) err.print(`hookbench: ${deliveryWords[delivery.status]}. ${delivery.reason ?? ''}`);
}
