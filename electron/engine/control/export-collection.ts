import { conditionOf } from '#shared/model/default-condition.ts';
import type { z } from 'zod';
import type { collectionExport } from '#shared/model/collection.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import {
  exportedMessage,
  titleOf,
  withFolderValues,
  type ExportedCollection,
} from '../client/collections/export/exported-request.ts';
import { writeCurl, writeHar, type ExportedMessage } from '../client/collections/export/write-messages.ts';
import { writePostman } from '../client/collections/export/write-postman.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import { addressVariables } from '../client/requests/address-variables.ts';
import { variablesFrom } from '../client/requests/variables.ts';
import type { Engine } from '../engine.ts';
import { redactJob } from '../journal/redact-job.ts';
import { redactedMark } from '../journal/redaction/span.ts';
import { environmentOf, inPrecedence } from './request-variables.ts';
import { secretsToRedact } from './secrets-to-redact.ts';

type Choice = z.output<typeof collectionExport>;

/** A value that is only a reference to a variable, which is not a secret. */
const onlyReference = /^(?:[\w-]+ )?\{\{[\w.-]+\}\}$/;

/** Header fields with redacted values, except those that only refer to a variable. */
const withReferences = (redacted: readonly HeaderPair[], given: readonly HeaderPair[]): HeaderPair[] =>
  redacted.map((pair, index) => (onlyReference.test(given[index]?.[1] ?? '') ? (given[index] ?? pair) : pair));

/** Authentication with redacted texts, except those that only refer to a variable. */
function withReferencesIn(redacted: RequestAuth | undefined, given: RequestAuth | undefined): RequestAuth | undefined {
  const kept = Object.entries(given ?? {}).filter(([, text]) => onlyReference.test(text ?? ''));
  return redacted && given && ({ ...redacted, ...Object.fromEntries(kept), kind: given.kind } as RequestAuth);
}

/** Redacts a value, unless the export includes secrets. */
async function shown<Value>(engine: Engine, { secrets }: Choice, value: Value): Promise<Value> {
  if (secrets === 'include') return value;
  return (await engine.jobs.run(redactJob, { value, secrets: await secretsToRedact(engine, engine) })) as Value;
}

/** How often the variables are referenced in a value. */
function referencesIn(value: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of JSON.stringify(value).matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** A collection for Postman. A variable that is used where redaction removes a secret is a secret too. */
async function shownCollection(engine: Engine, choice: Choice, read: ExportedCollection): Promise<ExportedCollection> {
  const given = withFolderValues(read);
  const redacted = await shown(engine, choice, given);
  const left = referencesIn(redacted.items);
  const used = referencesIn(given.items);
  const isSecret = (name: string): boolean => (left.get(name) ?? 0) < (used.get(name) ?? 0);
  return {
    ...redacted,
    variables: redacted.variables.map((one) => (isSecret(one.name) ? { ...one, value: redactedMark } : one)),
    items: redacted.items.map((item, index) => {
      const { folder, name, spec } = given.items[index] ?? item;
      return {
        ...item,
        name,
        folder,
        spec: {
          ...item.spec,
          headers: withReferences(item.spec.headers, spec.headers),
          auth: withReferencesIn(item.spec.auth, spec.auth),
        },
      };
    }),
  };
}

/** The messages with all variables that are known, as they would be sent without a token of Hookbench. */
async function messagesOf(
  engine: Engine,
  collections: Collections,
  { environmentId }: Choice,
  { items }: ExportedCollection,
): Promise<ExportedMessage[]> {
  const builtIns = addressVariables(engine.urls);
  const environment =
    environmentId === undefined ? undefined : await environmentOf(engine, async () => collections, environmentId);
  const own = engine.listeners.map(({ url }) => url).filter((url) => url.startsWith('https:'));
  return items.map(({ folder, name, spec, variables }) => {
    const known = variablesFrom(builtIns, inPrecedence(variables, environment));
    const message = exportedMessage(spec, known, builtIns.get('api') ?? '');
    const isOurs = own.some((url) => message.url.startsWith(`${new URL(url).origin}/`));
    return {
      title: titleOf({ folder, name }),
      folder,
      message,
      token: conditionOf({ token: spec.token, url: message.url }, [engine.urls.api.http, engine.urls.api.https]),
      options: [
        ...(spec.followRedirects ? ['--location'] : []),
        ...(spec.verifyTls ? (isOurs ? ['--cacert', engine.pki.ca.path] : []) : ['--insecure']),
      ],
    };
  });
}

/** Exports requests of a collection to a file. Secrets are redacted by default. */
export async function exportCollection(engine: Engine, collections: Collections, choice: Choice): Promise<File> {
  const { file, folder, format, path, secrets } = choice;
  const read = await collections.readAll({ path, folder, file });
  const [only] = read.items;
  const part = (file === undefined ? (folder ?? read.name) : (only?.name ?? read.name)).replaceAll(/[^\w.-]+/g, '-');
  const name = secrets === 'include' ? `${part}-with-secrets` : part;
  if (format === 'postman') {
    const text = writePostman(await shownCollection(engine, choice, read));
    return new File([text], `${name}.postman_collection.json`, { type: 'application/json' });
  }
  const given = await messagesOf(engine, collections, choice, read);
  const redacted = await shown(engine, choice, given);
  const messages = redacted.map((one, index) => {
    const { message, ...rest } = given[index] ?? one;
    const headers = withReferences(one.message.headers, message.headers);
    return { ...rest, message: { ...one.message, headers } };
  });
  if (format === 'curl')
    return new File([writeCurl(read.name, messages, secrets)], `${name}.sh`, { type: 'text/plain' });
  const now = toInstant(engine.clocks.wall.now());
  return new File([writeHar(read.name, messages, secrets, now)], `${name}.har`, { type: 'application/json' });
}
