import { z } from 'zod';
import { byLesson, lessonEntry, lessonRun } from '../scenario/lesson.ts';
import { base, noInput } from './base.ts';

const tags = ['Lessons'];

/** Lessons, which are scenarios that wait before each step. One is played at a time. */
export const lessonsContract = {
  list: base
    .route({ method: 'GET', path: '/lessons', summary: 'List the lessons with the progress of this session', tags })
    .input(noInput)
    .output(z.object({ items: z.array(lessonEntry), next: z.null() })),
  start: base
    .route({
      method: 'POST',
      path: '/lessons/{id}/start',
      summary: 'Start a lesson, or continue it: the steps that were shown run again',
      tags,
    })
    .input(byLesson)
    .output(lessonRun),
  next: base
    .route({ method: 'POST', path: '/lessons/next', summary: 'Run the next step, and return when it has ended', tags })
    .input(noInput)
    .output(lessonRun),
  answer: base
    .route({ method: 'POST', path: '/lessons/answer', summary: 'Answer the question of a step', tags })
    .input(z.strictObject({ step: z.int().nonnegative(), answer: z.int().min(1) }))
    .output(lessonRun),
  leave: base
    .route({ method: 'POST', path: '/lessons/leave', summary: 'End the lesson, and restore what it changed', tags })
    .input(noInput)
    .output(z.object({})),
  reset: base
    .route({ method: 'POST', path: '/lessons/{id}/reset', summary: 'Delete the progress of a lesson', tags })
    .input(byLesson)
    .output(byLesson),
};
