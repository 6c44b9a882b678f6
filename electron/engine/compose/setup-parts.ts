import { z } from 'zod';
import { catcherSettings, type CatcherSettings } from '#shared/model/catcher-settings.ts';
import { declarationOf, newFault, type Fault } from '#shared/model/fault.ts';
import {
  defaultSubscription,
  subscriptionFields,
  subscriptionId,
  type Subscription,
} from '#shared/model/subscription.ts';
import { profile as profileSchema } from '#shared/profile/profile.ts';
import type { SetupPart } from '../fleet/setup/share-setup.ts';
import type { Parties } from '../parties.ts';

const faultList = z.array(newFault).max(1000);
const answers = catcherSettings.pick({ answer: true, rules: true });
const subscriptionList = z.array(subscriptionFields.extend({ id: subscriptionId })).max(1000);

/** A fault without what differs on each node. */
const declared = (fault: Fault): string => JSON.stringify(declarationOf(fault));

const sortedList = (texts: readonly string[]): unknown[] => texts.toSorted().map((text): unknown => JSON.parse(text));

/** The fields that were set on a subscription; those that follow the profile stay out. */
function fieldsOf({ circuit: _c, disabledReason: _d, inherited, notices: _n, verifyKey: _v, ...fields }: Subscription) {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(inherited as readonly string[]).includes(name)),
  );
}

const textOf = (subscription: Subscription): string => JSON.stringify(fieldsOf(subscription));

/** The parts of the setup that nodes of a fleet share: profile, faults, catcher rules and subscriptions. */
export function setupParts({
  catcher,
  faults,
  profile,
  subscriptions,
}: Pick<Parties, 'catcher' | 'faults' | 'profile' | 'subscriptions'>): SetupPart[] {
  const shared = (): Subscription[] => subscriptions.all().filter(({ id }) => id !== defaultSubscription);
  const answersOf = ({ answer, rules }: CatcherSettings) => answers.parse({ answer, rules });
  return [
    {
      name: 'profile',
      label: 'The profile',
      kind: 'profile',
      read: profile.get,
      apply: (value) => profile.update(profileSchema.parse(value)),
    },
    {
      name: 'faults',
      label: 'The list of faults',
      kind: 'fault',
      read: () => sortedList(faults.all().map(declared)),
      async apply(value) {
        const wanted = faultList.parse(value).map((fault) => JSON.stringify(fault));
        const here = faults.all();
        for (const fault of here) if (!wanted.includes(declared(fault))) await faults.clear(fault.id);
        const known = new Set(here.map(declared));
        for (const text of wanted) if (!known.has(text)) await faults.set(newFault.parse(JSON.parse(text)));
        return sortedList(wanted);
      },
    },
    {
      name: 'catcher',
      label: 'The list of receiver rules',
      kind: 'catcher',
      read: () => answersOf(catcher.settings.get()),
      apply: async (value) => answersOf(await catcher.settings.update(answers.parse(value))),
    },
    {
      name: 'subscriptions',
      secret: true,
      label: 'The list of subscriptions',
      kind: 'subscription',
      read: () => sortedList(shared().map(textOf)),
      async apply(value) {
        const wanted = subscriptionList.parse(value);
        const ids = new Set(wanted.map(({ id }) => id));
        for (const { id } of shared()) if (!ids.has(id)) await subscriptions.remove(id);
        const known = new Set(shared().map(textOf));
        const applied: string[] = [];
        for (const fields of wanted) {
          const text = JSON.stringify(fields);
          applied.push(known.has(text) ? text : textOf(await subscriptions.put(fields)));
        }
        return sortedList(applied);
      },
    },
  ];
}
