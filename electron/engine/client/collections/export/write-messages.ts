import { curlCommand } from '#shared/curl/curl-command.ts';
import type { RequestMessage } from '#shared/model/message.ts';
import { version } from '../../../config/version.ts';
import type { ExportedVariable } from './exported-request.ts';
import { noResponse, requestOf } from '#shared/har/har-message.ts';

/** A message that is exported, and where it is in the collection. */
export interface ExportedMessage {
  title: string;
  folder: string;
  message: RequestMessage;
  /** Options of cURL, e.g. `--insecure`. */
  options: string[];
  /** The condition of the token that Hookbench attaches, which is not exported. */
  token: string;
}

/** What is said about the secrets of an export. */
const secretsNote = {
  redact: 'Secrets are redacted.',
  include: 'Contains tokens, passwords and other secrets.',
} as const;
export type ExportedSecrets = keyof typeof secretsNote;

/** The name of a shell variable. */
const shellName = (name: string): string => name.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_');

/** A command whose references to secrets are shell variables. Texts with references are in single quotes. */
const withShellVariables = (command: string, names: ReadonlySet<string>): string =>
  command.replaceAll(/\{\{([\w.-]+)\}\}/g, (whole, name: string) =>
    names.has(name) ? `'"\${${shellName(name)}:?}"'` : whole,
  );

/**
 * Writes requests as a shell script of cURL commands.
 * @param variables Secrets that are left out: shell variables, without which their commands are not run.
 */
export function writeCurl(
  name: string,
  messages: readonly ExportedMessage[],
  secrets: ExportedSecrets,
  variables: readonly ExportedVariable[],
): string {
  const needed = new Set(variables.map((one) => one.name));
  const required = variables.map((one) => `# ${shellName(one.name)}=… ${(one.note ?? '').replaceAll(/\s+/g, ' ')}\n`);
  const commands = messages.map(({ message, options, title, token }) => {
    const note = token === 'none' ? '' : `# Hookbench attaches a token (${token}). Add an Authorization header.\n`;
    return `# ${title}\n${note}${withShellVariables(curlCommand(message, options), needed)}\n`;
  });
  return `#!/bin/sh\n# ${name.replaceAll(/\s+/g, ' ')}, exported by Hookbench ${version}. ${secretsNote[secrets]}\n${required.join('')}\n${commands.join('\n')}`;
}

const pageOf = (title: string, startedDateTime: string) => ({
  startedDateTime,
  id: title,
  title,
  pageTimings: {},
});

/** Writes requests without responses as a HAR 1.2, with a page for each folder. */
export function writeHar(
  name: string,
  messages: readonly ExportedMessage[],
  secrets: ExportedSecrets,
  startedDateTime: string,
): string {
  const pageTitle = (folder: string) => (folder === '' ? name : folder);
  const titles = [...new Set(messages.map(({ folder }) => pageTitle(folder)))];
  const entries = messages.map(({ folder, message, title }) => ({
    pageref: pageTitle(folder),
    startedDateTime,
    time: 0,
    request: requestOf(message),
    response: noResponse,
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: 0, receive: 0 },
    comment: title,
  }));
  const creator = { name: 'Hookbench', version };
  const pages = titles.map((title) => pageOf(title, startedDateTime));
  return `${JSON.stringify({ log: { version: '1.2', creator, comment: secretsNote[secrets], pages, entries } }, null, 2)}\n`;
}
