import { resolve } from 'node:path';
import type { Experiment, ExperimentLayer, ExperimentResult, ExperimentRun } from '#shared/model/experiment.ts';
import type { Finding } from '#shared/model/finding.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { isServed, withControl } from '../with-control.ts';
import { type CommonOptions, out, wrongUsage, writeReports, type ReportFiles } from '../command.ts';
import { followRun } from '../follow-run.ts';
import { interfaceOf, type InterfaceOptions } from '../interface-options.ts';
import { idsToRun, labFiles } from '../lab-files.ts';

const findingLine = ({ expected, met, observed, what }: Finding): string =>
  `    ${met ? ' ' : '!'} ${what.padEnd(28)} ${met ? observed : `${observed}, expected ${expected}`}`;

/** One line for the experiment, then a line for each unexpected finding, or for every finding if `verbose`. */
function experimentLines(result: ExperimentResult, verbose: boolean): string[] {
  const { diagnosis, durationMs, error, findings, id, layer, notRestored = [], passed, restored } = result;
  const mark = passed && restored ? 'ok  ' : 'FAIL';
  const cause = diagnosis ? `  ${diagnosis.cause}` : '';
  return [
    `${mark}  ${layer.padEnd(10)} ${id.padEnd(36)} ${String(Math.round(durationMs)).padStart(5)} ms${cause}`,
    ...(verbose ? [`    ${result.title}`] : []),
    ...(error === undefined ? [] : [`    ! It failed to run: ${error}`]),
    ...findings.filter(({ met }) => verbose || !met).map(findingLine),
    ...notRestored.map((name) => `    ! ${name} was not restored`),
  ];
}

/** The experiments that do not apply to the interface, each with the reason. */
const skippedLines = ({ skipped = [] }: ExperimentRun): string[] =>
  skipped.map(({ id, reason }) => `n/a               ${id.padEnd(36)} ${reason}`);

/** How many experiments have the expected result, how many do not apply, and the total duration. */
function summaryLine({ results, skipped = [] }: ExperimentRun): string {
  const good = results.filter(({ passed, restored }) => passed && restored).length;
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const not = skipped.length === 0 ? '' : `, ${skipped.length} not applicable`;
  return `${good} of ${results.length} as expected${not}, ${seconds.toFixed(1)} s`;
}

interface LabOptions extends Omit<CommonOptions, 'interface'>, InterfaceOptions, ReportFiles {
  folder?: string;
  layer?: ExperimentLayer;
  list?: boolean;
  verbose?: boolean;
}

const isGood = ({ passed, restored }: ExperimentResult): boolean => passed && restored;

function printList(items: readonly Experiment[], json: boolean): void {
  for (const one of items) {
    if (json) out.json(one);
    else
      out.print(
        `${one.layer.padEnd(11)}${one.id.padEnd(40)}${one.title}${one.own ? ' (own)' : ''}${one.notApplicable === undefined ? '' : ' (not applicable)'}`,
      );
  }
}

/** @throws HookbenchError `wrong_usage` for an id of a different layer */
function mustBeInLayer(ids: readonly string[], layer: ExperimentLayer | undefined, items: readonly Experiment[]): void {
  const elsewhere = items.find((one) => layer !== undefined && one.layer !== layer && ids.includes(one.id));
  if (!elsewhere) return;
  throw wrongUsage(
    `Experiment ${elsewhere.id} is in layer ${elsewhere.layer}, not in ${layer ?? ''}.`,
    'Give experiment ids or --layer, not both.',
  );
}

/** `hookbench lab` */
export async function lab(ids: string[], options: LabOptions): Promise<void> {
  const { interface: openapi, ...common } = options;
  const { folder, html, json = false, junit, layer, markdown, verbose = false } = common;
  const inFolder = folder === undefined ? undefined : resolve(folder);
  const choice = { what: 'experiment', key: 'lab', ids, folder: inFolder } as const;
  if (openapi !== undefined && isServed(common))
    throw wrongUsage(
      'Hookbench is running with this data folder, and the experiments use the interface that it offers.',
      'Omit --interface, or give another --data-dir.',
    );
  const own = interfaceOf({ ...common, ...(openapi !== undefined && { interface: openapi }) });
  await withControl({ ...common, ...own }, async (control) => {
    const items = labFiles(await control.experiments.list({ folder: inFolder }), choice);
    mustBeInLayer(ids, layer, items);
    const selected = items.filter(
      (one) => (ids.length === 0 || ids.includes(one.id)) && (layer === undefined || one.layer === layer),
    );
    if (common.list) return printList(selected, json);
    const wanted = layer !== undefined && ids.length === 0 ? undefined : idsToRun(choice, items);
    const input = { kind: 'experiments', folder: inFolder, layer, ids: wanted } as const;
    const ended = await followRun(control, input, (run) => {
      for (const result of run.results)
        if (json) out.json(result);
        else out.print(...experimentLines(result, verbose));
    });
    const { id, results } = ended;
    await writeReports({ html, junit, markdown }, async (format) =>
      (await control.runs.report({ id, format })).bytes(),
    );
    if (!json) out.print(...skippedLines(ended), summaryLine(ended));
    if (!results.every(isGood) || results.length === 0) process.exitCode = exitCodes.failed;
  });
}
