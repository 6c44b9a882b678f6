import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { UnderTestOptions } from './test-program.ts';

type Subject = 'experiments' | '--receiver-under-test' | '--client-under-test';

/** Options that mean something for one subject alone. */
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
  throw new HookbenchError('wrong_usage', 'A receiver and a client cannot be tested at once.', {
    hint: 'Choose --receiver-under-test or --client-under-test.',
  });
}

/**
 * Refuses what would be passed over silently.
 * @throws HookbenchError `wrong_usage` for two subjects, an option of another one, or an address that is no URL
 */
export function mustFitSubject(options: UnderTestOptions): void {
  const subject = subjectOf(options);
  const { receiverUnderTest: url } = options;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new HookbenchError('wrong_usage', `--receiver-under-test is "${url.slice(0, 100)}", which is no URL.`, {
      hint: 'Write e.g. http://localhost:3000/webhook.',
    });
  }
  for (const [name, wanted] of Object.entries(onlyFor)) {
    if (wanted === subject || !(name in options)) continue;
    throw new HookbenchError('wrong_usage', `${flagOf(name)} is for ${wanted} alone.`, {
      hint: wanted === 'experiments' ? `Leave it out with ${subject}.` : `Add ${wanted}, or leave it out.`,
    });
  }
}
