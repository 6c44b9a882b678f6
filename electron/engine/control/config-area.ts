import type { ConfigFile } from '#shared/model/config-file.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import { readConfigText } from '../config/read-config.ts';
import type { Engine } from '../engine.ts';
import { declareSubscriptions } from '../webhooks/subscriptions/declare-subscriptions.ts';
import { os } from './implementer.ts';

type Section = keyof ConfigFile;

/** How each section is taken over; those that may be refused by what is kept come first. */
function sectionsOf({ authorization, catcher, profile, subscriptions }: Engine, config: ConfigFile) {
  const { clients = [], users = [] } = config;
  const all: [Section, () => Promise<unknown>][] = [
    ['profile', () => profile.update(config.profile ?? {})],
    ['catcher', () => catcher.settings.update(config.catcher ?? {})],
    ['subscriptions', () => declareSubscriptions(subscriptions, config.subscriptions ?? [])],
    ['clients', () => Promise.all(clients.map((client) => authorization.clients.put(client)))],
    ['users', () => Promise.all(users.map((user) => authorization.users.put(user)))],
  ];
  return all.filter(([section]) => config[section] !== undefined);
}

/** The area `config`. */
export function configArea(engine: Engine) {
  return {
    open: os.config.open.handler(async ({ input: { name, text } }) => {
      const config = readConfigText(name, text, 'Mend the file, then open it again.');
      const sections = sectionsOf(engine, config);
      for (const [section, take] of sections) await take().catch(declaredWrong(name, section, text));
      const waiting: Section[] = config.addresses === undefined ? [] : ['addresses'];
      return { applied: sections.map(([section]) => section), waiting };
    }),
  };
}
