import { resolve } from 'node:path';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { readSetup } from '../../engine/config/read-setup.ts';
import { type CommonOptions, out } from '../command.ts';
import type { Finding } from '../examine.ts';

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, fine, detail, advice, vital } of findings) {
    const line = `${fine ? 'ok  ' : vital ? 'FAIL' : 'note'}  ${name.padEnd(width)}  ${detail}`;
    out.print(line, ...(advice === undefined ? [] : [`      ${' '.repeat(width)}  ${advice}`]));
  }
}

/** `hookbench doctor` */
export async function doctor(options: CommonOptions): Promise<void> {
  const { examine } = await import('../examine.ts');
  const findings = await examine(resolve(options.dataDir), readSetup(options).addresses);
  if (options.json) out.json({ findings });
  else print(findings);
  if (findings.some(({ fine, vital }) => vital && !fine)) process.exitCode = exitCodes.failed;
}
