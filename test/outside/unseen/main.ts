import { writeFile } from 'node:fs/promises';
import { runUnseen, type UnseenResult } from './run-unseen.ts';
import { unseenCases } from './unseen-cases.ts';

const count = (results: readonly UnseenResult[], wanted: string): number =>
  results.filter(({ result }) => result === wanted).length;

/** Everything that is shown for the cases that are not right, as Markdown. */
function report(results: readonly UnseenResult[], totals: string): string {
  const parts = results
    .filter(({ result }) => result !== 'right')
    .map(({ case: one, detail, result }) =>
      [
        `## ${result}: ${one.id}`,
        `${one.program}: ${one.what}`,
        '```',
        detail,
        '```',
        `Right: ${one.right.join(' or ')}${one.says ? `, or a sentence with ${String(one.says)}` : ''}. Shows ${String(one.shows)}.` +
          (one.never ? ` False: ${String(one.never)}.` : ''),
      ].join('\n\n'),
    );
  return [`# ${totals}`, ...parts].join('\n\n');
}

/**
 * Runs the unseen set: `npm run outside -- --unseen [--report FILE] [PART OF AN ID…]`.
 * @returns Whether all that ran are right.
 */
export async function runUnseenSet(args: readonly string[]): Promise<boolean> {
  const at = args.indexOf('--report');
  const file = at === -1 ? undefined : args[at + 1];
  const wanted = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  const isWanted = ({ id }: { id: string }): boolean => wanted.length === 0 || wanted.some((part) => id.includes(part));
  const results = await runUnseen(unseenCases.filter(isWanted));
  for (const { detail, id, result } of results)
    if (result !== 'right' || wanted.length > 0)
      console.log(`${result.padEnd(7)} ${id}: ${detail.replaceAll('\n', ' | ')}`);
  const totals = `${count(results, 'right')} right, ${count(results, 'vague')} vague, ${count(results, 'wrong')} wrong, ${count(results, 'skipped')} skipped`;
  console.log(totals);
  if (file !== undefined) await writeFile(file, `${report(results, totals)}\n`);
  return results.every(({ result }) => result === 'right' || result === 'skipped');
}
