import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { UnderTestOptions } from './test-program.ts';

type Subject = 'experiments' | '--receiver-under-test' | '--client-under-test';

/** Options that apply to one subject only. */
const onlyFor: Readonly<Record<string, Subject>> = {
  layer: 'experiments',
  verbose: 'experiments',
  secret: '--receiver-under-test',
  scheme: '--receiver-under-test',
  bearer: '--receiver-under-test',
  apiKey: '--receiver-under-test',
  apiKeyHeader: '--receiver-under-test',
  basic: '--receiver-under-test',
  oauthClient: '--receiver-under-test',
  oauthSecret: '--receiver-under-test',
  oauthTokenUrl: '--receiver-under-test',
  oauthScope: '--receiver-under-test',
  mtls: '--receiver-under-test',
  cert: '--receiver-under-test',
  key: '--receiver-under-test',
  timeout: '--receiver-under-test',
  insecure: '--receiver-under-test',
  run: '--client-under-test',
  client: '--client-under-test',
  wait: '--client-under-test',
  quietAfter: '--client-under-test',
};

const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function subjectOf({ clientUnderTest, receiverUnderTest }: UnderTestOptions): Subject {
  if (receiverUnderTest === undefined) return clientUnderTest ? '--client-under-test' : 'experiments';
  if (!clientUnderTest) return '--receiver-under-test';
  throw new HookbenchError('wrong_usage', '--receiver-under-test and --client-under-test cannot be combined.', {
    hint: 'Use one of them.',
  });
}

/**
 * Rejects options that would otherwise be ignored.
 * @throws HookbenchError `wrong_usage` for two subjects, an option of another subject, or an invalid URL
 */
export function mustFitSubject(options: UnderTestOptions): void {
  const subject = subjectOf(options);
  const { receiverUnderTest: url } = options;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new HookbenchError(
      'wrong_usage',
      `--receiver-under-test is not an http or https URL: "${url.slice(0, 100)}".`,
      {
        hint: 'Enter a URL such as http://localhost:3000/webhook.',
      },
    );
  }
  for (const [name, wanted] of Object.entries(onlyFor)) {
    if (wanted === subject || !(name in options)) continue;
    throw new HookbenchError('wrong_usage', `${flagOf(name)} can only be used with ${wanted}.`, {
      hint:
        wanted === 'experiments'
          ? `Remove ${flagOf(name)} or ${subject}.`
          : `Add ${wanted}, or remove ${flagOf(name)}.`,
    });
  }
}
