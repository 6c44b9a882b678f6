/** Runs the outside set and prints the verdict of each case: `node test/outside/main.ts [PART OF AN ID…]`. */
import { runCases } from './run-cases.ts';

const wanted = process.argv.slice(2);
const results = await runCases(({ id }) => wanted.length === 0 || wanted.some((part) => id.includes(part)));
for (const { detail, id, verdict } of results)
  if (verdict !== 'right' || wanted.length > 0) console.log(`${verdict.padEnd(7)} ${id}: ${detail}`);
const count = (verdict: string): number => results.filter((one) => one.verdict === verdict).length;
console.log(`${count('right')} right, ${count('vague')} vague, ${count('wrong')} wrong, ${count('skipped')} skipped`);
process.exitCode = count('wrong') + count('vague') > 0 ? 1 : 0;
process.exit();
