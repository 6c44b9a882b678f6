import { Option, type Command } from 'commander';
import type { EvidenceSubjectId } from '#shared/model/evidence-subject.ts';
import { withControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { writeReport } from '../write-report.ts';
import { out } from '../output.ts';

interface ReportOptions extends CommonOptions {
  secrets: 'redact' | 'include';
  output?: string;
}

/** What an id refers to, by its prefix; experiments have names without one. */
function kindOf(id: string): EvidenceSubjectId['kind'] {
  if (id.startsWith('dlv_')) return 'delivery';
  if (id.startsWith('cap_')) return 'capture';
  return id.startsWith('run_') ? 'request' : 'experiment';
}

async function run(id: string, { output, secrets, ...options }: ReportOptions): Promise<void> {
  const path = `/evidence/${kindOf(id)}/${encodeURIComponent(id)}?secrets=${secrets}`;
  const report = await withControl(options, ({ download }) => download(path));
  if (output === undefined) out.text(Buffer.from(report).toString());
  else writeReport(output, report);
}

/** `hookbench report` */
export function reportCommand(program: Command): void {
  withCommonOptions(program.command('report'))
    .description('Print a report of a delivery, capture, request or experiment as Markdown for a bug tracker.')
    .argument('<id>', 'id of a delivery (dlv_…), capture (cap_…) or request (run_…), or the name of an experiment')
    .addOption(
      new Option('--secrets <how>', 'redact: replace tokens and other secrets with [redacted]; include: show them')
        .choices(['redact', 'include'])
        .default('redact'),
    )
    .option('--output <file>', 'write to this file, readable only by you, instead of standard output')
    .addHelpText('after', '\nExample:\n  hookbench report dlv_01HX3V --output bug.md')
    .action(run);
}
