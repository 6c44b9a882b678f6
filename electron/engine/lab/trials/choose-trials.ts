import type { ClientUnderTest, ReceiverUnderTest, SkippedTrial, Trial, TrialSubject } from '#shared/model/trial.ts';
import type { ReceiverTrial } from '#shared/scenario/trial.ts';
import type { TrialFile } from '../../scenarios/lab-files.ts';
import { chooseFiles } from '../choose-files.ts';
import type { Catalogue } from '../lab-catalogue.ts';

type Trials = Catalogue<TrialFile>;

function trialsOf({ items, problems }: Trials, of: TrialSubject, ids: readonly string[] | undefined) {
  const own = items.filter(({ trial }) => trial.of === of);
  const hint = `There are ${own.map(({ id }) => id).join(', ')}.`;
  return chooseFiles({ items: own, problems }, ids, { kind: 'trial', hint });
}

/** Why a trial is skipped without its requirement. */
const skipReasons: Readonly<Record<NonNullable<ReceiverTrial['needs']>, string>> = {
  secret: 'It needs the signing secret of the receiver, and none was given.',
  auth: 'It needs the credentials that the receiver requires, and none were given.',
};

const needsOf = ({ trial }: TrialFile): ReceiverTrial['needs'] => (trial.of === 'receiver' ? trial.needs : undefined);

/** The trials for a receiver, and those that are skipped because a requirement is missing. */
export interface ChosenTrials {
  trials: TrialFile[];
  skipped: SkippedTrial[];
}

export function trialsOfReceiver(catalogue: Trials, { auth, ids, secret }: ReceiverUnderTest): ChosenTrials {
  const has = { secret: secret !== undefined, auth: auth.kind !== 'none' };
  const chosen: ChosenTrials = { trials: [], skipped: [] };
  for (const file of trialsOf(catalogue, 'receiver', ids)) {
    const needs = needsOf(file);
    if (needs === undefined || has[needs]) chosen.trials.push(file);
    else chosen.skipped.push({ id: file.id, title: file.name, reason: skipReasons[needs] });
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
