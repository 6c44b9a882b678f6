import type { Profile } from '#shared/profile/profile.ts';
import { lazily } from '../lazily.ts';
import { represent } from './conditional/preconditions.ts';
import type { ServiceAnswer, ServiceContext } from './context.ts';
import type { OfferedInterface } from './own/offered-interface.ts';

/** What responds with the OpenAPI document. */
export type OpenApi = ReturnType<typeof createOpenApi>;

/** The document of the offered interface, for the listener of a request; cached until the interface or the profile changes. */
export function createOpenApi(issuerOf: (origin: string) => string, offered: () => OfferedInterface | undefined) {
  let known: { own: OfferedInterface | undefined; profile: Profile; texts: Map<string, string> } | undefined;
  let describe: (own: OfferedInterface | undefined, profile: Profile, origin: string) => string = () => {
    throw new Error('The document is not prepared.');
  };
  const prepare = lazily(async () => {
    const [{ describeService }, { describeOwn }, { readDocument }] = await Promise.all([
      import('./customer-contact/describe-service.ts'),
      import('./own/describe-own.ts'),
      import('./customer-contact/read-document.ts'),
    ]);
    const builtIn = await readDocument();
    describe = (own, profile, origin) =>
      own
        ? describeOwn(own, profile, origin, issuerOf(origin))
        : describeService(builtIn, profile, origin, issuerOf(origin));
  });

  return {
    /** Loads what writes the document; call it before the answer. */
    prepare,
    answer(context: ServiceContext): ServiceAnswer {
      const { origin, profile } = context;
      const own = offered();
      if (known?.own !== own || known?.profile !== profile) known = { own, profile, texts: new Map() };
      const text = known.texts.get(origin) ?? describe(own, profile, origin);
      known.texts.set(origin, text);
      return represent(context, text, { 'cache-control': 'no-cache' });
    },
  };
}
