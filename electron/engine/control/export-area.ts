import { caseExtension, caseMediaType, type CaseContext } from '#shared/model/case-file.ts';
import type { ExportChoice, ExportFormat } from '#shared/model/export-format.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Engine } from '../engine.ts';
import { readCaseContext } from '../journal/cases/cases.ts';
import type { Parties } from '../parties.ts';
import { exportPieces } from '../journal/export/export-pieces.ts';
import { portionJob } from '../journal/export/portion-job.ts';
import { clockStates } from './faults-area.ts';
import { os, type ControlContext } from './area.ts';
import { StreamedFile } from './streamed-file.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Reader } from '../store/connection.ts';
import { secretValuesJob } from '../journal/secret-values-job.ts';

/** The secrets of both the user's parties and the lab, because each may record requests of the other. */
export async function secretsToRedact(engine: Engine, holder: Parties): Promise<string[]> {
  const lab = engine.labParties();
  let values: string[] = [];
  for (const { secrets, store } of new Set([engine, holder, ...(lab ? [lab] : [])])) {
    const request = { file: store.file, key: secrets.key && Uint8Array.from(secrets.key) };
    values = values.concat(await store.watchJob(engine.jobs.run(secretValuesJob, request)));
  }
  return [...new Set(values)];
}

/** The error of an export of a trace or an opened case file that is not in the journal. */
export const nothingToExport = (what: 'trace' | 'case', id: string): HookbenchError =>
  new HookbenchError('bad_input', `The journal has no ${what} with the id "${id}".`, {
    field: `/${what}`,
    hint: 'Check the id, and that its entries were not removed.',
  });

/** Checks that an export names an opened case file. @throws HookbenchError `bad_input` */
export function mustHaveCase(store: Pick<Reader, 'get'>, id: string | undefined): void {
  if (id === undefined || store.get('SELECT 1 FROM cases WHERE id = ?', id)) return;
  if (!store.get('SELECT 1 FROM journal WHERE case_id = ? LIMIT 1', id)) throw nothingToExport('case', id);
}

const mediaTypes: Record<ExportFormat, string> = {
  ndjson: 'application/x-ndjson',
  har: 'application/json',
  csv: 'text/csv; charset=utf-8',
  case: caseMediaType,
};
const endings: Record<ExportFormat, string> = { ndjson: 'ndjson', har: 'har', csv: 'csv', case: caseExtension };
/** The current settings for a case file; for an opened case, the settings stored in its file. */
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

/**
 * Finds the journal with a trace: the user's, or the failure lab's if `of` asks for it or the user's lacks the trace.
 * @throws HookbenchError `bad_input` if neither has it
 */
async function holderOf(engine: Engine, { of, trace }: ExportChoice): Promise<Parties> {
  if (trace === undefined) return engine;
  const hasIt = ({ journal }: Parties): boolean => journal.trace(trace).length > 0;
  if (of === undefined && hasIt(engine)) return engine;
  const lab = await (await engine.lab()).partiesOf(trace);
  if (lab && hasIt(lab)) return lab;
  if (!hasIt(engine)) throw nothingToExport('trace', trace);
  return engine;
}

/**
 * Creates an export that is generated while it is read. It contains entries up to the time of the call.
 * @param others Further secrets to redact, which the data folder does not store.
 */
export async function exportFile(
  engine: Engine,
  choice: ExportChoice,
  others: readonly string[] = [],
): Promise<StreamedFile> {
  const { case: caseId, format, trace, secrets } = choice;
  await engine.store.settled();
  const holder = await holderOf(engine, choice);
  const { journal, store } = holder;
  mustHaveCase(store, caseId);
  const name = ['hookbench', trace ?? caseId, secrets === 'include' ? 'with-secrets' : undefined]
    .filter((part) => part !== undefined)
    .join('-');
  async function* write(): AsyncGenerator<Uint8Array> {
    // Before the secrets are read: what is exported must not have newer ones.
    const upTo = journal.lastCommitted();
    yield* exportPieces((request) => store.watchJob(engine.jobs.run(portionJob, request)), {
      file: store.file,
      format,
      trace,
      case: caseId,
      values: secrets === 'redact' ? [...(await secretsToRedact(engine, holder)), ...others] : undefined,
      upTo,
      setting: format === 'case' ? settingOf(holder, caseId) : undefined,
    });
  }
  return new StreamedFile(() => engine.exports.pieces(write), `${name}.${endings[format]}`, mediaTypes[format]);
}

/** The area `export`. */
export function exportArea(engine: Engine) {
  const sent = async (context: ControlContext, choice: ExportChoice, others?: readonly string[]): Promise<File> => {
    const file = await exportFile(engine, choice, others);
    return context.streams ? file : file.whole();
  };
  return {
    get: os.export.get.handler(({ context, input }) => sent(context, input)),
    withoutValues: os.export.withoutValues.handler(({ context, input: { redact, ...choice } }) =>
      sent(context, { ...choice, secrets: 'redact' }, redact),
    ),
  };
}
