import type { Peer } from '#shared/model/party.ts';
import { endpointUrls } from '../authorization/endpoint-urls.ts';
import type { Authorization } from '../authorization/open-authorization.ts';
import type { Exchange } from '../client/exchanges.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import type { EngineOptions, SchemeUrls } from '../engine.ts';
import type { FindWrongWay } from '../faults/way/wrong-way.ts';
import type { ControlPort } from '../http/address-guard.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import type { Pki } from '../pki/open-pki.ts';
import { declareSubscriptions } from '../webhooks/subscriptions/declare-subscriptions.ts';
import { defaultLimits } from '../webhooks/sender-limits.ts';
import { openWebhooks, type Webhooks } from '../webhooks/open-webhooks.ts';

export interface SenderDeps {
  catcherUrl: string;
  send: SendRequest;
  sendLean: SendRequest;
  wrongWay: FindWrongWay;
  peerOf: (url: string) => Peer;
  exchange: Exchange;
  auth: SchemeUrls;
  authorization: Authorization;
  controlPort: ControlPort;
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
  const { auth, authorization, catcherUrl, controlPort, exchange, peerOf, send, sendLean, wrongWay } = deps;
  const tokenSource = {
    exchange,
    tokenUrl: () => endpointUrls(auth.https, base.profile.get()).token,
    clientSecret: (id: string) => authorization.clients.find(id)?.secret,
  };
  const webhooks = await openWebhooks({
    ...base,
    catcherUrl,
    send,
    sendLean,
    limits: { ...defaultLimits, ...senderLimits },
    wrongWay,
    peerOf,
    controlPort,
    tokenSource,
    ownCertificate: pki.client,
  });
  await declareSubscriptions(webhooks.subscriptions, declared.subscriptions ?? []).catch(
    declaredWrong(configFile, 'subscriptions'),
  );
  return webhooks;
}
