import { useMutation } from '@tanstack/react-query';
import { trafficRequest } from '#shared/model/traffic.ts';
import { defaultTraffic, trafficForm, type TrafficForm } from './traffic-form.ts';
import { useApi } from './use-stores.ts';
import { useForm, type UsedForm } from './use-form.ts';

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
