import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ScenarioContext } from '../scenario-context.ts';

/** Whether a diagnosis is a failure. Successes have a cause too: `ok`, or one that starts with it. */
export const isFailure = ({ cause }: Diagnosis): boolean => cause !== 'ok' && !cause.startsWith('ok-');

const pageSize = 1000;
/** A limit above the number of entries of a scenario. */
const maxEntries = 100_000;

/** Collects the journal entries since a scenario started. `more` reads those since its last call, and returns them. */
export function createEntryReader({ control, since }: ScenarioContext) {
  const entries: JournalEntry[] = [];
  async function more(): Promise<JournalEntry[]> {
    const known = entries.length;
    let next: string | null = '';
    while (next !== null && entries.length < maxEntries) {
      const after = String(entries.at(-1)?.seq ?? since);
      const page: { items: JournalEntry[]; next: string | null } = await control.journal.list({
        after,
        order: 'asc',
        limit: pageSize,
      });
      entries.push(...page.items);
      next = page.next;
    }
    return entries.slice(known);
  }
  return { entries, more };
}

/** The diagnosis of the last delivery: of its last failed attempt; if none failed, of its last one. */
export async function ofLastDelivery(
  { control }: ScenarioContext,
  entries: readonly JournalEntry[],
): Promise<Diagnosis | undefined> {
  const last = entries.findLast((entry) => entry.kind === 'delivery');
  if (last?.kind !== 'delivery') return undefined;
  const { attempts } = await control.webhooks.delivery({ id: last.id });
  const diagnoses = attempts.flatMap(({ diagnosis }) => diagnosis ?? []);
  return diagnoses.findLast(isFailure) ?? diagnoses.at(-1);
}
