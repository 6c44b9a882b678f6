import type { SkippedItem } from '#shared/model/run-facts.ts';
import type { SubscriptionFields } from '#shared/model/subscription.ts';
import { metNeeds } from '#shared/trials/trial-needs.ts';
import type { ClientUnderTest, Trial, TrialSubject, TrialNeed } from '#shared/model/trial.ts';
import type { ReceiverTrial } from '#shared/scenario/scenario-file.ts';
import type { TrialFile } from '../../scenarios/lab-files.ts';
import { chooseFiles, type Catalogue } from '../lab-catalogue.ts';

type Trials = Catalogue<TrialFile>;

function trialsOf({ items, problems }: Trials, of: TrialSubject, ids: readonly string[] | undefined) {
  const own = items.filter(({ trial }) => trial.of === of);
  const hint = `There are ${own.map(({ id }) => id).join(', ')}.`;
  return chooseFiles({ items: own, problems }, ids, { kind: 'trial', hint });
}

/** Why a trial is skipped without its requirement. */
const skipReasons: Readonly<Record<TrialNeed, string>> = {
  secret: 'The signing secret of the receiver was not given.',
  'signed-time': 'The signing scheme signs no time, so receivers cannot detect replays.',
  'signed-body': 'The signing scheme does not sign the body.',
  auth: 'The credentials that the receiver requires were not given.',
};

const needsOf = ({ trial }: TrialFile): ReceiverTrial['needs'] => (trial.of === 'receiver' ? trial.needs : undefined);

/** The trials for a receiver, and those that are skipped because a requirement is missing. */
export interface ChosenTrials {
  trials: TrialFile[];
  skipped: SkippedItem[];
}

export function trialsOfReceiver(
  catalogue: Trials,
  ids: readonly string[] | undefined,
  { auth, signing = { scheme: 'none' } }: Pick<SubscriptionFields, 'auth' | 'signing'>,
): ChosenTrials {
  const secret = signing.secret !== undefined || signing.secrets !== undefined;
  const has = metNeeds({ auth, scheme: signing.scheme, secret });
  const chosen: ChosenTrials = { trials: [], skipped: [] };
  for (const file of trialsOf(catalogue, 'receiver', ids)) {
    const needs = needsOf(file);
    if (needs === undefined || has[needs]) chosen.trials.push(file);
    else
      chosen.skipped.push({
        id: file.id,
        title: file.name,
        reason: skipReasons[needs !== 'auth' && !has.secret ? 'secret' : needs],
      });
  }
  return chosen;
}

export const trialsOfClient = (catalogue: Trials, { ids }: ClientUnderTest): readonly TrialFile[] =>
  trialsOf(catalogue, 'client', ids);

/** A trial, for users. */
export function outlineOfTrial({ file, id, name, own, trial }: TrialFile): Trial {
  const { of, questions, ...texts } = trial;
  const asked = questions.map(({ id: question, question: words, weight, why }) => {
    return { id: question, question: words, weight, why };
  });
  return { id, subject: of, title: name, ...texts, questions: asked, ...(own && { own, file }) };
}
