import { clientTrials, type ClientTrial } from '#shared/trials/client-trials.ts';
import { receiverTrials, type ReceiverTrial } from '#shared/trials/receiver-trials.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ClientUnderTest, ReceiverUnderTest, SkippedTrial, Trial } from '#shared/model/trial.ts';

function named<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[] | undefined): Row[] {
  const unknown = ids?.find((id) => !rows.some((row) => row.id === id));
  if (unknown !== undefined) {
    throw new HookbenchError('not_found', `No trial has the id "${unknown.slice(0, 100)}".`, {
      hint: `There are ${rows.map(({ id }) => id).join(', ')}.`,
    });
  }
  return rows.filter(({ id }) => ids?.includes(id) ?? true);
}

/** Why a trial is skipped without its requirement. */
const skipReasons: Readonly<Record<NonNullable<ReceiverTrial['needs']>, string>> = {
  secret: 'It needs the signing secret of the receiver, and none was given.',
  auth: 'It needs the credentials that the receiver requires, and none were given.',
};

/** The trials for a receiver, and those that are skipped because a requirement is missing. */
export interface ChosenTrials {
  trials: ReceiverTrial[];
  skipped: SkippedTrial[];
}

export function trialsOfReceiver({ auth, ids, secret }: ReceiverUnderTest): ChosenTrials {
  const has = { secret: secret !== undefined, auth: auth.kind !== 'none' };
  const chosen: ChosenTrials = { trials: [], skipped: [] };
  for (const trial of named(receiverTrials, ids)) {
    const { id, needs, title } = trial;
    if (needs === undefined || has[needs]) chosen.trials.push(trial);
    else chosen.skipped.push({ id, title, reason: skipReasons[needs] });
  }
  return chosen;
}

export function trialsOfClient({ ids }: ClientUnderTest): ClientTrial[] {
  return named(clientTrials, ids);
}

/** All trials, for users. */
export function allTrials(): Trial[] {
  const shown = ({ id, question, weight, why }: Trial['questions'][number]) => ({ id, question, weight, why });
  return [
    ...clientTrials.map(({ asks, does, id, questions, source, title }): Trial => {
      return { id, subject: 'client', title, does, asks, source, questions: questions.map(shown) };
    }),
    ...receiverTrials.map(({ does, id, needs, questions, source, title }): Trial => {
      const asked = { questions: questions.map(shown), ...(needs && { needs }) };
      return { id, subject: 'receiver', title, does, source, ...asked };
    }),
  ];
}
