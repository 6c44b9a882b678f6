import { endpointUrls } from '../authorization/issuer-path.ts';
import type { Authorization } from '../authorization/open-authorization.ts';
import type { Exchange } from '../client/exchanges.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import type { EngineOptions } from '../engine.ts';
import type { PartBase } from '../part-base.ts';
import type { Pki } from '../pki/open-pki.ts';
import { declareSubscriptions } from '../webhooks/subscriptions/declare-subscriptions.ts';
import { defaultLimits } from '../webhooks/runner.ts';
import { openWebhooks, type Webhooks, type WebhooksDeps } from '../webhooks/open-webhooks.ts';

export interface SenderDeps extends Pick<
  WebhooksDeps,
  'catcherUrl' | 'controlPort' | 'findContent' | 'peerOf' | 'send' | 'wrongWay'
> {
  exchange: Exchange;
  /** The issuer at the https address. */
  issuer: string;
  authorization: Authorization;
}

/**
 * Opens the webhook sender, with tokens and certificates for receivers that require them, and registers the subscriptions
 * of the configuration file.
 */
export async function openSender(
  { configFile, declared = {}, senderLimits }: EngineOptions,
  base: PartBase,
  pki: Pki,
  deps: SenderDeps,
): Promise<Webhooks> {
  const { authorization, exchange, issuer, ...sending } = deps;
  const tokenSource = {
    exchange,
    tokenUrl: () => endpointUrls(issuer, base.profile.get()).token,
    clientSecret: (id: string) => authorization.clients.find(id)?.secret,
  };
  const webhooks = await openWebhooks({
    ...base,
    ...sending,
    limits: { ...defaultLimits, ...senderLimits },
    tokenSource,
    ownCertificate: pki.client,
  });
  await declareSubscriptions(webhooks.subscriptions, declared.subscriptions ?? []).catch(
    declaredWrong(configFile, 'subscriptions'),
  );
  return webhooks;
}
