import type { Command } from 'commander';
import { out } from '../output.ts';

/** `hookbench completion` */
export async function completion(shell: 'bash' | 'zsh' | 'fish', _options: object, { parent }: Command): Promise<void> {
  const { completionScripts } = await import('../completion/scripts.ts');
  const { contextsOf } = await import('../completion/contexts.ts');
  if (parent) out.text(completionScripts[shell](contextsOf(parent)));
}
