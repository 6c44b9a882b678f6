import { load } from 'js-yaml';
import { createClocks, createWallClock, type Clock } from '../../../../../electron/engine/clock.ts';
import { compileInterface } from '../../../../../electron/engine/interface/compile/compile-interface.ts';
import { openRecords } from '../../../../../electron/engine/interface/records/open-records.ts';
import type {
  RecordChange,
  RecordRequest,
  RecordsDone,
} from '../../../../../electron/engine/interface/records/records.ts';
import { understand } from '../../../../../electron/engine/interface/understand/understand.ts';
import type { Members } from '../../../../../electron/engine/interface/read/members.ts';
import { systemRandom } from '../../../../../electron/engine/random.ts';
import { openJournal } from '../../../../support/open-journal.ts';

type Sent = Partial<RecordRequest>;

/** Journal entries stand for events of moves. */
const emitted = (event: string, change: RecordChange, trace: string) => ({
  entries: [{ kind: 'engine' as const, atMs: 0, trace, change: 'started' as const, message: `${event} ${change.key}` }],
  statements: [],
});

/** Opens a store, in which interfaces can be opened one after another. */
export async function openedStore(wall: Clock = createWallClock()) {
  const { close, journal, store } = await openJournal();
  const clocks = createClocks(wall);
  const failures: unknown[] = [];

  /** The records of a document in YAML. */
  async function open(yaml: string, identity = yaml) {
    const root = load(yaml) as Members;
    const { model, notes } = understand(root);
    const wrong = notes.filter(({ level }) => level === 'error');
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
    const tools = compileInterface(model, { seed: 1 });
    const onFailure = (error: unknown): void => void failures.push(error);
    const deps = { clocks, journal, onFailure, random: systemRandom, store, env: { REGION: 'eu' }, identity };
    const { entries, records, statements } = await openRecords({ ...deps, emitMove: emitted }, model, tools);
    await journal.append(entries, statements);
    records.start();

    function ask(id: string, sent: Sent = {}) {
      const operation = model.operations.find((one) => one.id === id);
      if (!operation) throw new Error(`No operation ${id}`);
      return records.act(operation, { path: {}, query: {}, header: {}, cookie: {}, trace: 'a'.repeat(32), ...sent });
    }

    /** Acts and commits; again after another write. */
    async function call(id: string, sent: Sent = {}): Promise<ReturnType<typeof ask>> {
      const outcome = ask(id, sent);
      if (outcome.kind === 'refused' || outcome.statements.length + outcome.entries.length === 0) return outcome;
      const { kind } = await journal.append(outcome.entries, outcome.statements);
      if (kind !== 'committed') return call(id, sent);
      outcome.afterCommit?.();
      return outcome;
    }

    return {
      model,
      records,
      ask,
      call,
      /** An outcome that is no refusal. */
      async done(id: string, sent: Sent = {}): Promise<RecordsDone> {
        const outcome = await call(id, sent);
        if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome));
        return outcome;
      },
      /** The status of a refusal. */
      async refused(id: string, sent: Sent = {}): Promise<number> {
        const outcome = await call(id, sent);
        if (outcome.kind === 'done') throw new Error(JSON.stringify(outcome));
        return outcome.status;
      },
    };
  }
  return { clocks, close, failures, journal, open, store, [Symbol.asyncDispose]: close };
}
