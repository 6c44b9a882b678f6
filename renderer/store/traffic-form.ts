import { trafficRequest, type ChatCourse } from '#shared/model/traffic.ts';
import { schemaForm, type FormOf } from './schema-form.ts';

/** Converts between the request to start traffic and its form. */
export const trafficForm = schemaForm(trafficRequest);

/** The form to start traffic. */
export type TrafficForm = FormOf<ReturnType<typeof trafficRequest.parse>>;

export const defaultTraffic: TrafficForm = trafficForm.formOf(trafficRequest.parse({ chatsPerMinute: 60 }));

/** The share of each course in a mix, from 0 to 1. */
export function shares(mix: TrafficForm['mix']): { course: ChatCourse; share: number }[] {
  const whole = Object.values(mix).reduce((sum, weight) => sum + Number(weight), 0);
  return (Object.entries(mix) as [ChatCourse, string][]).map(([course, weight]) => ({
    course,
    share: whole > 0 ? Number(weight) / whole : 0,
  }));
}
