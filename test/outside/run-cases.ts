import { spawnSync } from 'node:child_process';
import { outsideCases } from './outside-cases.ts';
import { OutsideBench } from './outside-bench.ts';
import { judge, type OutsideCase, type CheckResult } from './outside-case.ts';

export interface CaseResult {
  id: string;
  result: CheckResult | 'skipped';
  /** The diagnosis that was given, or why it is missing. */
  detail: string;
}

const installed = new Map<string, boolean>();

/** Whether a program, a file or folder (an absolute path), or a Python module (`python3:flask`) is installed. */
function isInstalled(name: string): boolean {
  const known = installed.get(name);
  if (known !== undefined) return known;
  const [program = '', module] = name.split(':');
  const { status } =
    module === undefined
      ? spawnSync('sh', ['-c', `command -v ${program} || test -d ${program}`])
      : spawnSync(program, ['-c', `import ${module}`]);
  installed.set(name, status === 0);
  return status === 0;
}

/** The programs of a case that are not installed. */
export const missingFor = ({ needs = [] }: Pick<OutsideCase, 'needs'>): string[] =>
  needs.filter((name) => !isInstalled(name));

/** One case for each cause, by programs that are installed if possible: a sample for the gate. */
export function sampleOf(cases: readonly OutsideCase[]): OutsideCase[] {
  const groups = Map.groupBy(cases, ({ cause }) => cause);
  return [...groups.values()].flatMap(
    (group) => group.find((one) => missingFor(one).length === 0) ?? group.slice(0, 1),
  );
}

/** Runs one case. */
export async function runCase(one: OutsideCase, bench: OutsideBench): Promise<CaseResult> {
  const missing = missingFor(one);
  if (missing.length > 0) return { id: one.id, result: 'skipped', detail: `${missing.join(', ')} is not installed` };
  const found = await one.run(bench);
  const detail = found
    ? `${found.cause} (${found.confidence}): ${found.sentence} | ${found.evidence.join(' | ')}`
    : 'no diagnosis';
  return { id: one.id, result: judge(one, found), detail };
}

/** Runs the wanted cases one after the other. */
export async function runCases(wanted: (one: OutsideCase) => boolean): Promise<CaseResult[]> {
  await using bench = await OutsideBench.open();
  const results: CaseResult[] = [];
  for (const one of outsideCases.filter(wanted)) {
    try {
      results.push(await runCase(one, bench));
    } catch (error) {
      results.push({ id: one.id, result: 'wrong', detail: `failed: ${(error as Error).stack?.slice(0, 600) ?? ''}` });
    }
  }
  return results;
}
