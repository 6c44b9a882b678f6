import { shellQuote } from '#shared/curl/shell-quote.ts';
import { authOf, type AuthForm } from '../../../store/receiver-auth-form.ts';
import { emptyClientForm, type ClientForm } from '../../../store/trials/client-form.ts';
import { emptyReceiverForm, receiverInputOf, type ReceiverForm } from '../../../store/trials/receiver-form.ts';

type Option = readonly [name: string, value?: string];

const argumentsOf = (options: readonly Option[]): string[] =>
  options.flatMap(([name, value]) => (value === undefined ? [name] : [name, shellQuote(value)]));

const commandOf = (subject: string, options: readonly Option[], ids: readonly string[] = []): string =>
  ['hookbench grade', subject, ...ids, ...argumentsOf(options)].join(' ');

/** The command that tests the same receiver. @param ids The selected trials; all by default. */
export function receiverCommand(form: ReceiverForm, ids?: readonly string[]): string {
  const { payloads = [], secret, subscription } = receiverInputOf(form);
  const own = payloads.map((payload): Option => ['--payload', payload]);
  if (subscription !== undefined) return commandOf(`receiver ${shellQuote(subscription)}`, own, ids);
  return commandOf(
    `receiver ${shellQuote(form.url.trim())}`,
    [
      ...own,
      ...differing('--paths', form.paths ?? '', ''),
      ...differing('--scheme', form.scheme, emptyReceiverForm.scheme),
      ...(secret === undefined ? [] : [['--secret', secret] as const]),
      ...authOptions(form.auth),
      ...differing('--timeout', seconds(form.timeoutMs), seconds(emptyReceiverForm.timeoutMs)),
      ...(form.verifyTls ? [] : [['--insecure'] as const]),
    ],
    ids,
  );
}

/** The command that tests the same client. @param ids The selected trials; all by default. */
export function clientCommand({ clientId, waitSeconds, quietSeconds }: ClientForm, ids?: readonly string[]): string {
  return commandOf(
    'client',
    [
      ...differing('--client', clientId, ''),
      ...differing('--wait', seconds(waitSeconds), seconds(emptyClientForm.waitSeconds)),
      ...differing('--quiet-after', seconds(quietSeconds), seconds(emptyClientForm.quietSeconds)),
    ],
    ids,
  );
}

/** An option, omitted when its value is empty or the default. */
const differing = (name: string, value: string, defaultValue: string): Option[] =>
  value === '' || value === defaultValue ? [] : [[name, value]];

const seconds = (text: string): string => (text.trim() === '' ? '' : `${text.trim()}s`);

/** Placeholders: the command line takes certificates as files, not as text. */
const certificateFiles: Option[] = [
  ['--cert', 'client.pem'],
  ['--key', 'client-key.pem'],
];

function authOptions(form: AuthForm): Option[] {
  const auth = authOf(form);
  switch (auth.kind) {
    case 'none':
      return [];
    case 'bearer':
      return [['--bearer', auth.token]];
    case 'api-key':
      return [['--api-key', auth.value], ...differing('--api-key-header', auth.header ?? '', '')];
    case 'basic':
      return [['--basic', `${auth.username}:${auth.password}`]];
    case 'oauth':
      return [
        ['--oauth-client', auth.clientId],
        ...differing('--oauth-secret', auth.clientSecret ?? '', ''),
        ...differing('--oauth-token-url', auth.tokenUrl ?? '', ''),
        ...differing('--oauth-scope', auth.scope ?? '', ''),
      ];
    case 'mtls':
      return auth.cert === undefined ? [['--mtls']] : certificateFiles;
  }
}
