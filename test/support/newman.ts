import { execFile, type ExecFileOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Finished {
  code: number;
  output: string;
}

/** Runs a program of Node.js in a process of its own. @param args Its path, and its arguments. */
export function runProgram(args: readonly string[], options: ExecFileOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 60_000, ...options }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${String(stdout)}${String(stderr)}` });
    });
  });
}

/** Runs a collection with Postman's command line. */
export const runNewman = (args: readonly string[]): Promise<Finished> =>
  runProgram([fileURLToPath(import.meta.resolve('newman/bin/newman.js')), 'run', ...args, '--color', 'off']);
