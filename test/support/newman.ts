import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs Postman's command line in a process of its own. @returns Its exit code and output */
export function runNewman(args: readonly string[]): Promise<{ code: number; output: string }> {
  const program = fileURLToPath(import.meta.resolve('newman/bin/newman.js'));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, 'run', ...args, '--color', 'off'],
      { timeout: 60_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
      },
    );
  });
}
