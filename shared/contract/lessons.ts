import { z } from 'zod';
import { byLesson, lessonEntry, lessonRun } from '../scenario/lesson.ts';
import { noInput, routesOf } from './base.ts';

const { get, post } = routesOf('Lessons');

/** Lessons, which are scenarios that wait before each step. One is played at a time. */
export const lessonsContract = {
  list: get('/lessons', 'List the lessons with the progress of this session')
    .input(noInput)
    .output(z.object({ items: z.array(lessonEntry), next: z.null() })),
  start: post('/lessons/{id}/start', 'Start a lesson, or continue it: the steps that were shown run again')
    .input(byLesson)
    .output(lessonRun),
  next: post('/lessons/next', 'Run the next step, and return when it has ended').input(noInput).output(lessonRun),
  answer: post('/lessons/answer', 'Answer the question of a step')
    .input(z.strictObject({ step: z.int().nonnegative(), answer: z.int().min(1) }))
    .output(lessonRun),
  leave: post('/lessons/leave', 'End the lesson, and restore what it changed').input(noInput).output(z.object({})),
  reset: post('/lessons/{id}/reset', 'Delete the progress of a lesson').input(byLesson).output(byLesson),
};
