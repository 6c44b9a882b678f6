import { useMutation } from '@tanstack/react-query';
import { trafficRequest, type ChatCourse } from '#shared/model/traffic.ts';
import { useApi } from './use-stores.ts';
import { useForm, type UsedForm } from './use-form.ts';
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

interface UsedTraffic extends UsedForm<TrafficForm> {
  /** Starts traffic with the form's settings. */
  start: () => void;
  stop: () => void;
}

/** The form of the traffic generator, which the screen Service and the command palette share. */
export function useTraffic(): UsedTraffic {
  const { startTraffic, stopTraffic } = useApi().service;
  const start = useMutation(startTraffic.mutationOptions());
  const stop = useMutation(stopTraffic.mutationOptions());
  const form = useForm('traffic', defaultTraffic, trafficRequest);
  return {
    ...form,
    start: () => void form.submit(() => start.mutateAsync(trafficForm.valueOf(form.form))),
    stop: () => void form.submit(() => stop.mutateAsync({})),
  };
}
