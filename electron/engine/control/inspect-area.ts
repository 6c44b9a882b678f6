import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { maxJwtLength } from '#shared/model/jwt-claims.ts';
import type { PastedText } from '#shared/contract/inspect.ts';
import type { Inspection, SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { keyedSchemes } from '#shared/signing/schemes.ts';
import { findCapture, readCaptureBody } from '../catcher/read-captures.ts';
import type { Engine } from '../engine.ts';
import { readChain } from '../http/probe/read-chain.ts';
import { diagnoseJob, inspectJob } from '../inspect/inspect-input.ts';
import { toInspected } from '../inspect/explained.ts';
import { readToken } from '../inspect/kinds/token-signature.ts';
import { thorough } from '../inspect/inspect-webhook.ts';
import { recogniseScheme, recogniseVendor } from '../signing/recognise.ts';
import { urlsOf } from '../signing/signed-message.ts';
import { changedMessage, withChange, type ChangedMessage } from './changed-on-the-way.ts';
import { os, orNotFound } from './area.ts';
import { keysFor, serviceChecks, signToken, typeNotes } from './inspect-token.ts';
import { webhookChecks } from './webhook-checks.ts';
import type { DiagnosisInput } from '../signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../signing/doctor/key-options.ts';

/** Former secrets that are tried, the newest first, and those of other schemes. */
const maxFormer = 200;

/** Secrets of subscriptions for a scheme, each with the name of its subscription. */
function ofSubscriptions({ subscriptions }: Engine, scheme: KeyedScheme | undefined): CandidateSecret[] {
  return [...subscriptions.ids()].flatMap((id) => {
    const stored = subscriptions.stored(id);
    const label = `secret of subscription ${stored?.name ?? id}`;
    return ((scheme && stored?.secrets[scheme]) ?? []).map((secret) => ({ secret, label }));
  });
}

function ofEnvironments({ requests }: Engine): CandidateSecret[] {
  return requests.environments.all().flatMap(({ name, variables }) =>
    variables
      .filter(({ secret, value }) => secret && value !== '')
      .map((variable): CandidateSecret => ({
        secret: variable.value,
        label: `variable ${variable.name} of environment ${name}`,
        mistake: 'secret-of-other-environment',
      })),
  );
}

function former({ store }: Engine): CandidateSecret[] {
  const rows = store.all('SELECT secrets FROM former_secrets ORDER BY rowid DESC LIMIT ?', maxFormer);
  const values = rows.flatMap(
    ({ secrets }) => (JSON.parse(store.unseal(secrets as string)) as { values: unknown[] }).values,
  );
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  return texts.slice(0, maxFormer).map((secret) => ({ secret, label: 'former secret', mistake: 'secret-former' }));
}

/**
 * Returns the secrets to try for each scheme: given ones first, by default those of subscriptions, then all others that
 * Hookbench knows, as mistakes.
 */
function candidateSecrets(
  engine: Engine,
  given: readonly string[],
): (scheme: KeyedScheme | undefined) => CandidateSecret[] {
  const known = [...ofEnvironments(engine), ...former(engine)];
  const configured = given.map((secret, index): CandidateSecret => ({
    secret,
    label: given.length > 1 ? `given secret ${index + 1}` : 'given secret',
  }));
  return (scheme) => {
    const own = ofSubscriptions(engine, scheme);
    const others = own.map((one): CandidateSecret => ({ ...one, mistake: 'secret-of-other-subscription' }));
    const all = given.length > 0 ? [...configured, ...others] : own;
    const ofOthers = scheme === undefined ? [] : keyedSchemes.filter((one) => one !== scheme);
    const ofSchemes = ofOthers
      .flatMap((one) => ofSubscriptions(engine, one))
      .slice(0, maxFormer)
      .map((one): CandidateSecret => ({ ...one, mistake: 'secret-of-other-scheme' }));
    const seen = new Set<string>();
    return [...all, ...ofSchemes, ...known].filter(({ secret }) => seen.size < seen.add(secret).size);
  };
}

/** A larger body is not diagnosed. */
const maxBody = 1024 * 1024;

const givenSecrets = ({ secret, secrets = [] }: { secret?: string | undefined; secrets?: string[] | undefined }) =>
  secret === undefined ? secrets : [secret, ...secrets];

function textBytes({ base64, text }: { base64?: string | undefined; text?: string | undefined }): Buffer {
  if ((base64 === undefined) === (text === undefined)) {
    throw new HookbenchError('bad_input', 'Give either text or base64.', { field: '/text' });
  }
  return text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
}

function capturedMessage({ store }: Engine, id: string) {
  const capture = orNotFound(findCapture(store, id), 'capture', id);
  const { clockOffsetMs = 0, headers, method, path, receivedAt, size, tls } = capture;
  if (size > maxBody) {
    const hint = 'The signature doctor reads bodies of at most 1 MiB.';
    throw new HookbenchError('body_too_large', `The body of the capture has ${size} bytes.`, { hint });
  }
  const body = readCaptureBody(store, id) ?? new Uint8Array();
  const message = { method, urls: urlsOf(tls !== undefined, path, headers), headers, body };
  return { capture, message, nowMs: Date.parse(receivedAt) + clockOffsetMs };
}

/** Reads the certificates of the server of a URL. */
async function probe({ clocks, controlPort }: Engine, text: string, signal: AbortSignal | undefined) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') {
    const hint = 'Only the server of an https URL can be probed.';
    throw new HookbenchError('bad_input', 'The text is not an https URL.', { field: '/probe', hint });
  }
  try {
    return await readChain(url, { clock: clocks.wall, controlPort, signal });
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/** Recognises and explains a text; a token also with the checks of the service, a webhook with those of the catcher. */
async function inspectPasted(engine: Engine, input: PastedText, signal: AbortSignal | undefined): Promise<Inspection> {
  const { clocks, jobs } = engine;
  const bytes = textBytes(input);
  const text = toInspected(bytes).text;
  const givenList = givenSecrets(input);
  const candidates = candidateSecrets(engine, givenList);
  const schemes: readonly KeyedScheme[] = input.scheme === undefined ? keyedSchemes : [input.scheme];
  const atMs = input.at === undefined ? undefined : Date.parse(input.at);
  const clockMs = atMs ?? clocks[input.clock ?? 'service'].now();
  const keys = await keysFor(engine, text, input);
  const { as, computed, scheme, tokenSecrets, toleranceSeconds, url } = input;
  const work = {
    bytes,
    as,
    scheme,
    secrets: Object.fromEntries(schemes.map((one) => [one, candidates(one)] as const)),
    givenSecrets: givenList,
    tokenSecrets,
    keys,
    url,
    computed,
    toleranceSeconds,
    atMs,
    nowMs: clocks.catcher.now(),
    clockMs,
    ownCa: engine.pki.ca.cert,
    probed: input.probe === true ? await probe(engine, text, signal) : undefined,
  };
  const found = await jobs.run(inspectJob, work, signal);
  if (found.kind === 'webhook') {
    return { ...found, findings: [...found.findings, ...(await webhookChecks(engine, bytes, input))] };
  }
  const read = found.kind === 'jwt' && text.length <= maxJwtLength ? readToken(text) : undefined;
  if (!read) return found;
  const checks = await serviceChecks(engine, read, keys, clockMs, input);
  return { ...found, findings: [...found.findings, ...typeNotes(engine, read)], ...(checks && { checks }) };
}

/** The diagnosis of a message that changed after it was signed correctly: two verifications, without a search. */
async function explainedByChange(
  jobs: Engine['jobs'],
  asks: DiagnosisInput,
  { change, message }: ChangedMessage,
  signal: AbortSignal | undefined,
): Promise<SignatureDiagnosis | undefined> {
  const asIs = { ...asks, limits: { ...asks.limits, cost: 0 } };
  const ofSigned = await jobs.run(diagnoseJob, { ...asIs, message }, signal);
  if (ofSigned.outcome !== 'matches') return undefined;
  const received = await jobs.run(diagnoseJob, asIs, signal);
  return received.outcome === 'matches' ? received : withChange(received, ofSigned, change);
}

/** The area `inspect`. */
export function inspectArea(engine: Engine) {
  const { catcher, jobs } = engine;
  return {
    text: os.inspect.text.handler(({ input, signal }) => inspectPasted(engine, input, signal)),
    sign: os.inspect.sign.handler(async ({ input }) => ({
      token: await signToken(engine, input.header, input.claims),
    })),
    capture: os.inspect.capture.handler(async ({ input, signal }) => {
      const { capture, message, nowMs } = capturedMessage(engine, input.id);
      const { checks } = catcher.settings.get();
      const required = checks.signature?.scheme === 'none' ? undefined : checks.signature;
      const scheme =
        input.scheme ??
        (required?.scheme as KeyedScheme | undefined) ??
        recogniseScheme(message) ??
        recogniseVendor(message);
      const asked = givenSecrets(input);
      if (scheme === undefined && asked.length === 0) {
        const hint = 'Name the scheme, or give the secret to look for a signature of any scheme.';
        throw new HookbenchError('bad_input', 'The capture carries no signature that is known.', {
          field: '/scheme',
          hint,
        });
      }
      const given = asked.length > 0 ? asked : required && scheme === required.scheme ? required.secrets : [];
      const toleranceSeconds = input.toleranceSeconds ?? required?.toleranceSeconds ?? checks.stalenessSeconds;
      const secrets = candidateSecrets(engine, given)(scheme);
      const { computed } = input;
      const asks = { scheme, message, secrets, toleranceSeconds, nowMs, computed, limits: thorough };
      const changed = computed === undefined ? changedMessage(engine, capture, message) : undefined;
      const explained = changed && (await explainedByChange(jobs, asks, changed, signal));
      return explained ?? jobs.run(diagnoseJob, asks, signal);
    }),
  };
}
