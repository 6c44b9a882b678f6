import { Argument, type Command } from 'commander';
import { out } from '../output.ts';

/** `hookbench completion` */
export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print a script with which a shell completes commands, options, choices and files.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
Examples:
  hookbench completion bash > ~/.local/share/bash-completion/completions/hookbench
  hookbench completion zsh > "\${fpath[1]}/_hookbench"
  hookbench completion fish > ~/.config/fish/completions/hookbench.fish`,
    )
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completionScripts } = await import('../completion/scripts.ts');
      const { contextsOf } = await import('../completion/contexts.ts');
      out.text(completionScripts[shell](contextsOf(program)));
    });
}
