/** Runs the outside set and prints the result of each case: `node test/outside/main.ts [PART OF AN ID…]`. */
import { runCases } from './run-cases.ts';

const wanted = process.argv.slice(2);
const results = await runCases(({ id }) => wanted.length === 0 || wanted.some((part) => id.includes(part)));
for (const { detail, id, result } of results)
  if (result !== 'right' || wanted.length > 0) console.log(`${result.padEnd(7)} ${id}: ${detail}`);
const count = (result: string): number => results.filter((one) => one.result === result).length;
console.log(`${count('right')} right, ${count('vague')} vague, ${count('wrong')} wrong, ${count('skipped')} skipped`);
process.exitCode = count('wrong') + count('vague') > 0 ? 1 : 0;
process.exit();
