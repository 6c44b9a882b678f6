import { caseExtension, caseMediaType, type CaseContext } from '#shared/model/case-file.ts';
import type { ExportChoice, ExportFormat } from '#shared/model/export-format.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Engine } from '../engine.ts';
import { readCaseContext } from '../journal/cases/cases.ts';
import type { Parties } from '../parties.ts';
import { exportLines } from '../journal/export-lines.ts';
import { readSecretValues } from '../journal/secret-values.ts';
import { clockStates } from './clock-states.ts';
import { os } from './implementer.ts';
import { readDetail } from './read-detail.ts';
import { StreamedFile } from './streamed-file.ts';

const mediaTypes: Record<ExportFormat, string> = {
  ndjson: 'application/x-ndjson',
  har: 'application/json',
  csv: 'text/csv; charset=utf-8',
  case: caseMediaType,
};
const endings: Record<ExportFormat, string> = { ndjson: 'ndjson', har: 'har', csv: 'csv', case: caseExtension };
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

/** Whose journal a trace is in: the user's or, when that knows nothing of it or it is asked for, the failure lab's own. */
async function holderOf(engine: Engine, { of, trace }: ExportChoice): Promise<Parties> {
  if (trace === undefined || (of === undefined && engine.journal.trace(trace).length > 0)) return engine;
  const lab = await engine.lab.partiesOf(trace);
  return lab && lab.journal.trace(trace).length > 0 ? lab : engine;
}

/** What both the user and the lab keep secret: what one sends the other may have recorded. */
function allSecrets(engine: Engine): string[] {
  const lab = engine.lab.parties();
  return [engine, ...(lab ? [lab] : [])].flatMap(({ store }) => readSecretValues(store));
}

/** An export, which is made while it is read; what comes later than the call may be missing. */
export async function exportFile(engine: Engine, choice: ExportChoice): Promise<StreamedFile> {
  const { case: caseId, format, trace, secrets } = choice;
  await engine.store.settled();
  const holder = await holderOf(engine, choice);
  const { store } = holder;
  const name = ['hookbench', trace ?? caseId].filter((part) => part !== undefined).join('-');
  const lines = (): Iterable<string> =>
    exportLines(store, {
      format,
      trace,
      case: caseId,
      secrets,
      otherSecrets: () => allSecrets(engine),
      detail: (entry) => readDetail(store, entry),
      setting: () => settingOf(holder, caseId),
    });
  return new StreamedFile(lines, `${name}.${endings[format]}`, mediaTypes[format]);
}

/** The area `export`. */
export function exportArea(engine: Engine) {
  return {
    get: os.export.get.handler(async ({ context, input }) => {
      const file = await exportFile(engine, input);
      return context.streams ? file : file.whole();
    }),
  };
}
