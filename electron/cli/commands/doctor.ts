import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { readSetup } from '../../engine/config/read-setup.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import type { Finding } from '../examine.ts';
import { out } from '../output.ts';

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, fine, detail, advice, vital } of findings) {
    const line = `${fine ? 'ok  ' : vital ? 'FAIL' : 'note'}  ${name.padEnd(width)}  ${detail}`;
    out.print(line, ...(advice === undefined ? [] : [`      ${' '.repeat(width)}  ${advice}`]));
  }
}

async function run(options: CommonOptions): Promise<void> {
  const { examine } = await import('../examine.ts');
  const findings = await examine(resolve(options.dataDir), readSetup(options).addresses);
  if (options.json) out.json({ findings });
  else print(findings);
  if (findings.some(({ fine, vital }) => vital && !fine)) process.exitCode = exitCodes.failed;
}

/** `hookbench doctor` */
export function doctorCommand(program: Command): void {
  withCommonOptions(program.command('doctor'))
    .description('Check versions, ports, clock, CA trust, data folder and Electron, and print how to fix each problem.')
    .addHelpText('after', '\nExample:\n  hookbench doctor --ports 5000')
    .action(run);
}
