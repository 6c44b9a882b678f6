import type { Command } from 'commander';
import { wrongUsage } from '../wrong-usage.ts';

interface LessonOptions {
  list?: boolean;
  json?: boolean;
}

async function run(name: string | undefined, options: LessonOptions): Promise<void> {
  const { listLessons, playLesson } = await import('../play-lesson.ts');
  const { json = false, list } = options;
  if (list) return listLessons(json);
  if (name === undefined) throw wrongUsage('No lesson is given.', 'Run hookbench lesson --list.');
  return playLesson(name, json);
}

/** `hookbench lesson` */
export function lessonCommand(program: Command): void {
  program
    .command('lesson')
    .description('Play a lesson in the terminal, on parties of its own.')
    .argument('[name]', 'id of a lesson, or a file')
    .option('--list', 'list the lessons')
    .option('--json', 'print the list or the result as JSON, without waiting')
    .addHelpText('after', '\nExamples:\n  hookbench lesson --list\n  hookbench lesson client-credentials')
    .action(run);
}
