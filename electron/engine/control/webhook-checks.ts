import { checkWords } from '#shared/catcher/check-words.ts';
import type { PastedText } from '#shared/contract/inspect.ts';
import type { CheckResult } from '#shared/model/capture.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import { eventOfPath } from '#shared/profile/target-url.ts';
import { eventFinder } from '../catcher/event-finder.ts';
import { runCaptureChecks } from '../catcher/checks/run-capture-checks.ts';
import { readAside, wantedBy } from '../catcher/large-json.ts';
import { toReceived, type Received } from '../catcher/received.ts';
import { createCheckToken } from '../catcher/tokens/check-token.ts';
import type { Engine } from '../engine.ts';
import { readWebhook, type PastedWebhook } from '../inspect/inspect-webhook.ts';

/** A pasted webhook as the catcher would have received it, without connection. */
async function receivedOf(engine: Engine, message: PastedWebhook, settings: CatcherSettings): Promise<Received> {
  const { body, headers, method, path } = message;
  const profile = engine.profile.get();
  const facts = {
    id: '',
    atMs: engine.clocks.wall.now(),
    method,
    path,
    httpVersion: '1.1',
    rawHeaders: headers.flat(),
    body,
    truncated: false,
    trailers: [],
    address: '',
    peer: '',
    tls: null,
    clientCertificate: undefined,
  };
  return toReceived(
    facts,
    eventFinder(profile, engine.catcher.ownEvents()),
    await readAside(engine.jobs, facts, () => [wantedBy(settings)]),
  );
}

/** Whether required credentials can only be checked with a connection: of the sender, or to another server. */
function needsConnection({ authorization: { authority } }: Engine, { auth }: CatcherSettings): boolean {
  if (auth.kind !== 'oauth') return auth.kind === 'mtls';
  const isForeign = auth.issuer !== undefined && !authority.isTrustedIssuer(auth.issuer);
  return isForeign || auth.by === 'introspection';
}

/** The settings that apply to a text: without the connection, and its age only if the caller asks for it. */
function settingsFor(engine: Engine, { at, toleranceSeconds }: PastedText): CatcherSettings {
  const settings = engine.catcher.settings.get();
  const isTimed = at !== undefined || toleranceSeconds !== undefined;
  const { checks } = settings;
  return {
    ...settings,
    allow: [],
    auth: needsConnection(engine, settings) ? { kind: 'none' } : settings.auth,
    checks: {
      ...checks,
      // The signature doctor verifies the signature.
      signature: { scheme: 'none', secrets: [], toleranceSeconds: 0 },
      stalenessSeconds: isTimed ? (toleranceSeconds ?? checks.stalenessSeconds) : Infinity,
    },
  };
}

/** Whether a webhook is an event of the interface; the webhooks of others have other payloads. */
function isOfInterface({ profile }: Engine, { event, path }: Received): boolean {
  const now = profile.get();
  return eventOfPath(now, path) !== undefined || Object.values<string | undefined>(now.eventNames).includes(event);
}

function toFinding(result: CheckResult, ofInterface: boolean): InspectionFinding {
  const { check, detail, source } = result;
  const isNote = check === 'duplicate' || (check === 'payload' && !ofInterface);
  const outcome = result.outcome === 'skipped' || (isNote && result.outcome === 'failed') ? 'note' : result.outcome;
  const evidence = isNote && check === 'payload' ? `It is not an event of Hookbench’s service: ${detail}` : detail;
  return { outcome, title: checkWords[check].title, evidence, ...(source !== undefined && { source }) };
}

/** The checks of the catcher's settings that need more than a text. */
function notChecked(engine: Engine, { event }: Received): InspectionFinding[] {
  const settings = engine.catcher.settings.get();
  const left = [
    ...(settings.allow.length > 0 ? ['the address of the sender'] : []),
    ...(needsConnection(engine, settings) ? ['its authentication'] : []),
    ...(event === undefined ? [] : ['the order of events']),
  ];
  const evidence = `The receiver also checks ${left.join(', ')}, which a text does not show.`;
  return left.length === 0 ? [] : [{ outcome: 'note', title: 'Not checked', evidence }];
}

/**
 * Runs the checks of the catcher, with its settings, on a webhook as text. The signature is left to the signature doctor;
 * what needs a connection or the network is not checked.
 */
export async function webhookChecks(engine: Engine, bytes: Buffer, input: PastedText): Promise<InspectionFinding[]> {
  const message = readWebhook(bytes, input.url);
  if (!message) return [];
  const { authorization, catcher, clocks, profile, send } = engine;
  const settings = settingsFor(engine, input);
  const capture = await receivedOf(engine, message, settings);
  const isTimed = settings.checks.stalenessSeconds !== Infinity;
  const checks = await runCaptureChecks(capture, {
    settings,
    profile: profile.get(),
    nowMs: input.at === undefined ? clocks.catcher.now() : Date.parse(input.at),
    memory: {
      seen: catcher.earlierCapture,
      earlier: catcher.earlierCapture,
      forget: () => undefined,
      newest: () => undefined,
      diagnose: () => undefined,
      compare: (run) => run(),
    },
    ports: { senderSecrets: () => [], promisesOrder: () => false, ownEvents: catcher.ownEvents },
    checkToken: createCheckToken(authorization.authority, send),
  });
  const ofInterface = isOfInterface(engine, capture);
  const shown = checks.filter(({ check }) => check !== 'order' && (isTimed || check !== 'staleness'));
  return [...shown.map((one) => toFinding(one, ofInterface)), ...notChecked(engine, capture)];
}
