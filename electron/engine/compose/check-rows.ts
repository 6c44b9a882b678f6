import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { authorizationServer } from '#shared/model/authorization-server.ts';
import { capture, pairing } from '#shared/model/capture.ts';
import { caseContext, caseDetails, openedCase } from '#shared/model/case-file.ts';
import { chatStatus, customer } from '#shared/model/customer-contact.ts';
import { check, decision } from '#shared/model/decision.ts';
import { attempt, delivery } from '#shared/model/delivery.ts';
import { eventSending } from '#shared/model/event-sending.ts';
import { exchange } from '#shared/model/exchange.ts';
import { headerPair } from '#shared/model/header-pair.ts';
import { journalEntry } from '#shared/model/journal-entry.ts';
import { oauthClient } from '#shared/model/oauth-client.ts';
import { payloadFault } from '#shared/model/fault.ts';
import { requestAuth } from '#shared/model/request-auth.ts';
import { requestRun, savedRequest } from '#shared/model/request-run.ts';
import { user } from '#shared/model/user.ts';
import { credential } from '#shared/interface/served-interface.ts';
import { lessonProgress } from '#shared/scenario/lesson.ts';
import { mustBeSound } from '../catcher/settings.ts';
import { connectionSettings } from '#shared/model/connection-settings.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import { findCapture } from '../catcher/read-captures.ts';
import { readExchange } from '../client/read-exchange.ts';
import { keptToken } from '../client/servers/server-tokens.ts';
import { readRun } from '../client/requests/history.ts';
import type { ShowBody } from '../http/body-view.ts';
import { readDecision } from '../journal/read-decision.ts';
import { readEntry } from '../journal/read-entry.ts';
import type { Reader, Row } from '../store/connection.ts';
import { readAttemptOf } from '../webhooks/read-attempts.ts';
import { findDelivery } from '../webhooks/read-deliveries.ts';
import { storedHealth, storedSending, storedSubscription } from '../webhooks/stored-schemas.ts';
import { checkSubscription, receiverUrl } from '../webhooks/subscriptions/check-subscription.ts';

/** Reads a row as it is read later. @throws ZodError or another error if a value is wrong */
type RowCheck = (row: Row, reader: Reader) => unknown;

/** Bodies are bytes of any kind. */
const withoutBody: ShowBody = () => ({ size: 0, encoding: 'utf8', content: '', truncated: false });

/** A column of a row with JSON. Errors name the column. */
function parsed<Value>(schema: z.ZodType<Value>, row: Row, column: string, { unseal }: Reader): Value {
  const value: unknown = JSON.parse(unseal(String(row[column])));
  return z.object({ [column]: schema }).parse({ [column]: value })[column] as Value;
}

/** JSON in columns of a row; NULL is none. */
const json =
  (columns: Readonly<Record<string, z.ZodType>>): RowCheck =>
  (row, reader) => {
    for (const [column, schema] of Object.entries(columns))
      if (row[column] !== null) parsed(schema, row, column, reader);
  };

const values =
  (columns: Readonly<Record<string, z.ZodType>>): RowCheck =>
  (row) =>
    z.object(columns).parse(row);

/** What another function reads of a row, by the row's id. */
const detail =
  (schema: z.ZodType, read: (reader: Reader, id: string) => unknown): RowCheck =>
  (row, reader) =>
    schema.parse(read(reader, String(row['id'])));

const keyTypes = { ES256: 'ec', RS256: 'rsa', EdDSA: 'ed25519' } as const;

const signingKey: RowCheck = ({ alg, jwk }, { unseal }) => {
  const name = z.enum(Object.keys(keyTypes) as (keyof typeof keyTypes)[]).parse(alg);
  const { asymmetricKeyType } = createPrivateKey({ key: JSON.parse(unseal(String(jwk))) as JsonWebKey, format: 'jwk' });
  if (asymmetricKeyType !== keyTypes[name]) throw new Error(`the key is not one of ${name}`);
};

const subscription: RowCheck = (row, reader) => {
  const stored = parsed(storedSubscription.nullable(), row, 'subscription', reader);
  if (!stored) return;
  receiverUrl(stored.url, undefined);
  checkSubscription(stored, undefined);
};

/** Older versions stored what this one may not know; the defaults replace it. */
const settingsOfCatcher: RowCheck = ({ settings }, { unseal }) => {
  const { data } = catcherSettings.safeParse(JSON.parse(unseal(String(settings))));
  if (data) mustBeSound(data);
};

const entry: RowCheck = (row, reader) => {
  journalEntry.parse(readEntry(reader, row));
  if (row['decision'] !== null) decision.parse(readDecision(reader, String(row['decision']), withoutBody));
};

const caseDetail: RowCheck = ({ detail: text, kind }) =>
  caseDetails[z.enum(Object.keys(caseDetails) as (keyof typeof caseDetails)[]).parse(kind)].parse(
    JSON.parse(String(text)),
  );

const text = z.string();
const nothing: readonly RowCheck[] = [];

/**
 * How the rows of each table are checked beside their types and keys, which the database checks. Tables without a check hold
 * plain values, or are read without errors whatever they contain.
 */
export const rowChecks: Readonly<Record<string, readonly RowCheck[]>> = {
  attempts: [
    ({ delivery_id: id, n }, reader) => attempt.parse(readAttemptOf(reader, String(id), Number(n), withoutBody)),
  ],
  authorization_codes: [
    json({ agreed: z.object({ clientId: text, scope: text, subject: text, authTime: z.number(), trace: text }) }),
  ],
  authorization_servers: [json({ server: authorizationServer })],
  capture_removals: nothing,
  // A capture without its journal entry would take the place of a later one.
  captures: [detail(capture, findCapture)],
  case_details: [caseDetail],
  case_staging: nothing,
  cases: [json({ opened: openedCase, context: caseContext })],
  catcher_settings: [settingsOfCatcher],
  chats: [values({ status: chatStatus })],
  check_lists: [json({ checks: z.array(check.extend({ evidence: text.nullable() })) })],
  connection_settings: [json({ settings: connectionSettings })],
  consents: nothing,
  contents: nothing,
  customers: [json({ record: customer })],
  deliveries: [
    detail(delivery, (reader, id) => findDelivery(reader, id, withoutBody)),
    values({ fault: payloadFault.nullable(), held: payloadFault.nullable() }),
    json({ direct: storedSending, edited_headers: z.array(headerPair) }),
  ],
  device_authorizations: [values({ status: z.enum(['pending', 'approved', 'denied', 'used']) })],
  dpop_proofs: nothing,
  environments: [
    json({
      environment: z.object({ id: text, name: text, variables: z.array(z.object({ name: text, value: text })) }),
    }),
  ],
  events: [json({ sending: eventSending })],
  exchanges: [detail(exchange, (reader, id) => readExchange(reader, id, withoutBody))],
  experiment_results: [json({ result: z.unknown() })],
  fleet_position: nothing,
  fleet_published: nothing,
  fleet_received: nothing,
  former_secrets: [json({ secrets: z.object({ values: z.array(z.unknown()) }) })],
  interactions: [values({ purpose: z.enum(['authorize', 'device']) })],
  interface: [json({ documents: z.object({ openapi: z.object({ file: text, text }) }) })],
  interface_credentials: [json({ credential })],
  interface_records: [json({ record: z.record(text, z.unknown()) })],
  interface_records_of: [json({ late: z.array(text) })],
  interface_replies: [json({ headers: z.record(text, text) })],
  journal: [entry],
  lesson_progress: [json({ progress: lessonProgress })],
  login_sessions: nothing,
  oauth_clients: [json({ client: oauthClient })],
  pairings: [json({ pairing })],
  profile: nothing,
  pushed_requests: nothing,
  refresh_families: [json({ granted: z.object({ clientId: text, subject: text, scope: text, authTime: z.number() }) })],
  refresh_tokens: nothing,
  requests: [detail(requestRun.optional(), readRun), json({ auth: requestAuth })],
  runs: nothing,
  saved_requests: [json({ request: savedRequest })],
  server_tokens: [json({ token: keptToken })],
  sessions: nothing,
  signing_keys: [signingKey],
  subscriptions: [subscription, json({ health: storedHealth })],
  tokens: [values({ format: z.enum(['jwt', 'opaque']) }), json({ claims: z.looseObject({}) })],
  users: [json({ user })],
};

function wordsOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return messageOf(error);
  const { field, words } = issuePlace(error.issues[0]);
  return `${field}: ${words}`;
}

/** Checks all rows of a database of the current version. @throws Error with table, row, and what is wrong there */
export function checkRows(reader: Reader): void {
  for (const [table, checks] of Object.entries(rowChecks)) {
    if (checks.length === 0) continue;
    let count = 0;
    for (const row of reader.iterate(`SELECT * FROM "${table}"`)) {
      count++;
      try {
        for (const one of checks) one(row, reader);
      } catch (cause) {
        throw new Error(`the table ${table}, row ${count}: ${wordsOf(cause)}`, { cause });
      }
    }
  }
}
