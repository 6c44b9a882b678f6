import { conditionOf } from '#shared/model/request-run.ts';
import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { collectionExport } from '#shared/model/collection.ts';
import { ownServer } from '#shared/model/request-auth.ts';
import { toInstant } from '#shared/model/instant.ts';
import {
  exportedMessage,
  titleOf,
  withoutFolderVariables,
  type ExportedCollection,
  type ExportedVariable,
  certificateLoss,
  enterIt,
} from '../client/collections/export/exported-request.ts';
import { writeCurl, writeHar, type ExportedMessage } from '../client/collections/export/write-messages.ts';
import { withReferences, withSecretVariables } from '../client/collections/export/secret-variables.ts';
import {
  lossesOfVariables,
  writePostman,
  writePostmanEnvironment,
} from '../client/collections/export/write-postman.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import { addressVariables } from '../client/requests/address-variables.ts';
import { variablesFrom } from '../client/requests/client-message.ts';
import { environmentNameOf } from '../config/environment-variables.ts';
import type { Engine } from '../engine.ts';
import { redactJob } from '../journal/redact-job.ts';
import { chosenRequests, environmentOf, inPrecedence } from './request-variables.ts';
import { secretsToRedact } from './export-area.ts';

type Choice = z.output<typeof collectionExport>;

export interface ExportedFile {
  file: File;
  losses: string[];
}

/** Redacts a value, unless the export includes secrets. */
async function shown<Value>(engine: Engine, { secrets }: Choice, value: Value): Promise<Value> {
  if (secrets === 'include') return value;
  return (await engine.jobs.run(redactJob, { value, secrets: await secretsToRedact(engine, engine) })) as Value;
}

const references = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** How often each variable is named in texts whose references are marked as `[[name]]`. */
function marksIn(marked: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of marked.matchAll(/\[\[([\w.-]+)\]\]/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What is said about a variable whose value is left out. */
const secretNote = `A secret: ${enterIt}`;

/** The addresses of Hookbench's parties, and the environment variables, that a collection refers to. */
function outerVariables(engine: Engine, { items, variables }: ExportedCollection): ExportedVariable[] {
  const text = JSON.stringify([items, variables]);
  const used = new Set([...text.matchAll(references)].map(([, name = '']) => name));
  if (items.some(({ spec }) => spec.url.startsWith('/'))) used.add('api');
  for (const { name } of variables) used.delete(name);
  const addresses = [...addressVariables(engine.urls)].filter(([name]) => used.has(name));
  const ofProcess = [...used].filter((name) => environmentNameOf(name) !== undefined);
  return [
    ...addresses.map(([name, value]) => ({ name, value })),
    ...ofProcess.map((name) => ({ name, value: '', note: `The environment variable ${environmentNameOf(name)}.` })),
  ];
}

/**
 * A collection for Postman, whose references stay. A variable that is used where redaction removes a secret is a secret
 * too: it has no value.
 */
async function shownCollection(engine: Engine, choice: Choice, read: ExportedCollection): Promise<ExportedCollection> {
  const moved = withoutFolderVariables(read);
  const given = { ...moved, variables: [...moved.variables, ...outerVariables(engine, moved)] };
  if (choice.secrets === 'include') return given;
  const marked = JSON.parse(JSON.stringify(given.items).replaceAll(references, '[[$1]]')) as unknown;
  const { collection, left } = await shown(engine, choice, { collection: given, left: marked });
  const [before, after] = [marksIn(JSON.stringify(marked)), marksIn(JSON.stringify(left))];
  const isSecret = (name: string): boolean => (after.get(name) ?? 0) < (before.get(name) ?? 0);
  return withSecretVariables(given, {
    ...collection,
    variables: given.variables.map((one, index) =>
      one.value !== '' && (isSecret(one.name) || collection.variables[index]?.value !== one.value)
        ? { ...one, value: '', note: secretNote }
        : one,
    ),
  });
}

/** The chosen environment as a file of Postman. */
async function exportEnvironment(engine: Engine, collections: Collections, choice: Choice): Promise<ExportedFile> {
  const { environmentId, secrets } = choice;
  if (environmentId === undefined)
    throw new HookbenchError('bad_input', 'No environment is chosen.', { field: '/environmentId' });
  const { name, variables } = await environmentOf(engine, async () => collections, environmentId);
  const left = variables.map((one) =>
    one.secret && secrets === 'redact' ? { ...one, value: '', note: secretNote } : one,
  );
  const fileName = `${name.replaceAll(/[^\w.-]+/g, '-')}.postman_environment.json`;
  const file = new File([writePostmanEnvironment(name, left)], fileName, { type: 'application/json' });
  return { file, losses: lossesOfVariables(left) };
}

/** The messages with all variables that are known, as they would be sent without a token of Hookbench. */
async function messagesOf(
  engine: Engine,
  collections: Collections,
  { environmentId, secrets }: Choice,
  { items }: ExportedCollection,
): Promise<ExportedMessage[]> {
  const builtIns = addressVariables(engine.urls);
  const environment =
    environmentId === undefined ? undefined : await environmentOf(engine, async () => collections, environmentId);
  // References to secrets stay.
  const shownOnes = environment?.variables.filter(({ secret }) => !secret || secrets === 'include') ?? [];
  const own = engine.listeners.map(({ url }) => url).filter((url) => url.startsWith('https:'));
  return items.map(({ folder, name, spec, variables }) => {
    const known = variablesFrom(builtIns, inPrecedence(variables, { variables: shownOnes }));
    const message = exportedMessage(spec, known, builtIns.get('api') ?? '');
    const isOurs = own.some((url) => message.url.startsWith(`${new URL(url).origin}/`));
    return {
      title: titleOf({ folder, name }),
      folder,
      message,
      token:
        spec.auth?.kind === 'token'
          ? (spec.auth.condition ?? 'valid')
          : conditionOf({ token: spec.token, url: message.url }, [engine.urls.api.http, engine.urls.api.https]),
      options: [
        ...(spec.followRedirects ? ['--location'] : []),
        ...(spec.verifyTls ? (isOurs ? ['--cacert', engine.pki.ca.path] : []) : ['--insecure']),
      ],
    };
  });
}

/** A collection with the authorization servers that its requests name. */
const withServers = (engine: Engine, { items, ...rest }: ExportedCollection): ExportedCollection => ({
  ...rest,
  items: items.map((item) => {
    const { auth } = item.spec;
    if (auth?.kind !== 'token' || auth.server === ownServer) return item;
    const defined = item.variables.servers?.find(({ name }) => name === auth.server);
    return { ...item, server: engine.requests.servers.saved.find(auth.server) ?? defined };
  }),
});

/** The redacted messages with references to variables where a secret stood. */
function withoutSecrets(given: readonly ExportedMessage[], redacted: readonly ExportedMessage[]) {
  const { parts, variables } = withReferences(
    given.map(({ message: before, title }, index) => ({ title, before, after: redacted[index]?.message ?? before })),
    [],
  );
  const messages = given.map((one, index) => {
    const { body, ...message } = parts[index] ?? one.message;
    const size = body.encoding === 'utf8' ? Buffer.byteLength(body.content) : body.size;
    return { ...one, message: { ...message, body: { ...body, size } } };
  });
  return { messages, variables };
}

/** What is missing in messages: tokens that Hookbench gets, and values of variables. */
const lossesOfMessages = (messages: readonly ExportedMessage[]): string[] =>
  messages.flatMap(({ message, title, token }) => {
    const left = [...new Set(JSON.stringify(message).match(/\{\{\s*\$?[\w.-]+\s*\}\}/g))].join(', ');
    return [
      ...(token === 'none' ? [] : [`${title}: Hookbench attaches a token (${token}), which is not exported.`]),
      ...(left === '' ? [] : [`${title}: Variables are exported without their values: ${left}.`]),
    ];
  });

/** Exports requests of a collection to a file. Secrets are redacted by default. */
export async function exportCollection(
  engine: Engine,
  collections: Collections,
  choice: Choice,
): Promise<ExportedFile> {
  const { file, folder, format, secrets } = choice;
  if (format === 'postman-environment') return exportEnvironment(engine, collections, choice);
  const read = await chosenRequests(engine, async () => collections, choice);
  const [only] = read.items;
  const named = file === undefined ? folder?.split('/').at(-1) : only?.name;
  const part = (named ?? read.name).replaceAll(/[^\w.-]+/g, '-');
  const name = secrets === 'include' ? `${part}-with-secrets` : part;
  if (format === 'postman') {
    const written = await shownCollection(engine, choice, withServers(engine, read));
    const { losses, text } = writePostman(written, secrets === 'include');
    return { file: new File([text], `${name}.postman_collection.json`, { type: 'application/json' }), losses };
  }
  const given = await messagesOf(engine, collections, choice, read);
  const redacted = await shown(engine, choice, given);
  const { messages, variables } = withoutSecrets(given, redacted);
  const losses = [
    ...lossesOfMessages(given),
    ...read.items.flatMap((item) => certificateLoss(item.spec.auth).map((loss) => `${titleOf(item)}: ${loss}`)),
    ...lossesOfVariables(variables),
  ];
  if (format === 'curl')
    return {
      file: new File([writeCurl(read.name, messages, secrets, variables)], `${name}.sh`, { type: 'text/plain' }),
      losses,
    };
  const text = writeHar(read.name, messages, secrets, toInstant(engine.clocks.wall.now()));
  return { file: new File([text], `${name}.har`, { type: 'application/json' }), losses };
}
