/** Runs the outside set, or with `--unseen` the unseen one, and prints the results: `npm run outside -- [PART OF AN ID…]`. */
import { runCases } from './run-cases.ts';
import { runUnseenSet } from './unseen/main.ts';

async function runOutsideSet(wanted: readonly string[]): Promise<boolean> {
  const results = await runCases(({ id }) => wanted.length === 0 || wanted.some((part) => id.includes(part)));
  for (const { detail, id, result } of results)
    if (result !== 'right' || wanted.length > 0) console.log(`${result.padEnd(7)} ${id}: ${detail}`);
  const count = (result: string): number => results.filter((one) => one.result === result).length;
  console.log(`${count('right')} right, ${count('vague')} vague, ${count('wrong')} wrong, ${count('skipped')} skipped`);
  return count('wrong') + count('vague') === 0;
}

const [first, ...others] = process.argv.slice(2);
const isRight = first === '--unseen' ? await runUnseenSet(others) : await runOutsideSet(process.argv.slice(2));
process.exit(isRight ? 0 : 1);
