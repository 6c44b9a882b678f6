import type { EvidenceSubjectId } from '#shared/model/evidence-subject.ts';
import { withControl } from '../with-control.ts';
import { type CommonOptions, out, writeReport } from '../command.ts';

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

/** `hookbench report` */
export async function report(id: string, { output, secrets, ...options }: ReportOptions): Promise<void> {
  const subject = { kind: kindOf(id), id, secrets };
  const report = await withControl(options, (control) => control.evidence.report(subject));
  if (output === undefined) out.text(await report.text());
  else writeReport(output, await report.bytes());
}
