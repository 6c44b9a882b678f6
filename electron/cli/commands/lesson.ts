import type { Command } from 'commander';
import { interfaceOf, withInterfaceOptions, type InterfaceOptions } from '../interface-options.ts';
import { wrongUsage } from '../wrong-usage.ts';

interface LessonOptions extends InterfaceOptions {
  list?: boolean;
  json?: boolean;
}

async function run(name: string | undefined, options: LessonOptions): Promise<void> {
  const { listLessons, playLesson } = await import('../play-lesson.ts');
  const { json = false, list } = options;
  const own = interfaceOf(options);
  if (list) return listLessons(json, own);
  if (name === undefined) throw wrongUsage('No lesson is given.', 'Run hookbench lesson --list.');
  return playLesson(name, json, own);
}

/** `hookbench lesson` */
export function lessonCommand(program: Command): void {
  withInterfaceOptions(program.command('lesson'))
    .description('Play a lesson in the terminal, on parties of its own.')
    .argument('[name]', 'id of a lesson, or a file')
    .option('--list', 'list the lessons')
    .option('--json', 'print the list or the result as JSON, without waiting')
    .addHelpText(
      'after',
      '\nExamples:\n  hookbench lesson --list\n  hookbench lesson client-credentials\n  hookbench lesson client-credentials --interface api.yaml',
    )
    .action(run);
}
