import { Argument, type Command } from 'commander';
import { completionScripts } from '../completion/scripts.ts';
import { contextsOf } from '../completion/contexts.ts';
import { out } from '../output.ts';

/** `hookbench completion` */
export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print a script with which a shell completes commands, options, choices and files.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(completionScripts)))
    .addHelpText(
      'after',
      `
Examples:
  hookbench completion bash > ~/.local/share/bash-completion/completions/hookbench
  hookbench completion zsh > "\${fpath[1]}/_hookbench"
  hookbench completion fish > ~/.config/fish/completions/hookbench.fish`,
    )
    .action((shell: string) => out.text(completionScripts[shell]?.(contextsOf(program)) ?? ''));
}
