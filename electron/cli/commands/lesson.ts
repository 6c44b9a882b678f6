import { interfaceOf, type InterfaceOptions } from '../interface-options.ts';
import { wrongUsage } from '../command.ts';

interface LessonOptions extends InterfaceOptions {
  list?: boolean;
  json?: boolean;
}

/** `hookbench lesson` */
export async function lesson(name: string | undefined, options: LessonOptions): Promise<void> {
  const { listLessons, playLesson } = await import('../play-lesson.ts');
  const { json = false, list } = options;
  const own = interfaceOf(options);
  if (list) return listLessons(json, own);
  if (name === undefined) throw wrongUsage('No lesson is given.', 'Run hookbench lesson --list.');
  return playLesson(name, json, own);
}
