import { caseExtension, caseMediaType, type CaseContext } from '#shared/model/case-file.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Engine } from '../engine.ts';
import { readCaseContext } from '../journal/cases/cases.ts';
import type { Parties } from '../parties.ts';
import { exportLines } from '../journal/export-lines.ts';
import { clockStates } from './clock-states.ts';
import { os } from './implementer.ts';
import { readDetail } from './read-detail.ts';

const mediaTypes: Record<ExportFormat, string> = {
  ndjson: 'application/x-ndjson',
  har: 'application/json',
  csv: 'text/csv; charset=utf-8',
  case: caseMediaType,
};
const endings: Record<ExportFormat, string> = { ndjson: 'ndjson', har: 'har', csv: 'csv', case: caseExtension };
const linesAtOnce = 50;

/** Gathers lines and lets others have their turn in between. */
async function gather(lines: Iterable<string>): Promise<Blob[]> {
  const blobs: Blob[] = [];
  let some: string[] = [];
  for (const line of lines) {
    some.push(line);
    if (some.length < linesAtOnce) continue;
    blobs.push(new Blob(some));
    some = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  return [...blobs, new Blob(some)];
}

/** What is set at this moment, for a case file; of a case that was opened, what its file told. */
function settingOf({ catcher, clocks, faults, profile, store, subscriptions }: Parties, caseId: string | undefined) {
  const context: CaseContext = (caseId === undefined ? undefined : readCaseContext(store, caseId)) ?? {
    profile: profile.get(),
    subscriptions: subscriptions.all(),
    catcher: { ...catcher.settings.get() },
    clocks: clockStates(clocks).filter(({ offsetMs }) => offsetMs !== 0),
    faults: faults.all().map((fault) => ({ ...fault })),
  };
  return { exportedAt: toInstant(clocks.wall.now()), context };
}

/** Whose journal a trace is in: the user's or, when that knows nothing of it, the failure lab's own. */
async function holderOf(engine: Engine, trace: string | undefined): Promise<Parties> {
  if (trace === undefined || engine.journal.trace(trace).length > 0) return engine;
  return (await engine.lab.partiesOf(trace)) ?? engine;
}

/** The area `export`. */
export function exportArea(engine: Engine) {
  return {
    get: os.export.get.handler(async ({ input: { case: caseId, format, trace, secrets } }) => {
      await engine.store.settled();
      const holder = await holderOf(engine, trace);
      const { store } = holder;
      const lines = exportLines(store, {
        format,
        trace,
        case: caseId,
        secrets,
        detail: (entry) => readDetail(store, entry),
        setting: () => settingOf(holder, caseId),
      });
      const name = ['hookbench', trace ?? caseId].filter((part) => part !== undefined).join('-');
      return new File(await gather(lines), `${name}.${endings[format]}`, { type: mediaTypes[format] });
    }),
  };
}
