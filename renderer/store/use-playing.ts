import { useQuery } from '@tanstack/react-query';
import type { PlayedRecording } from '#shared/recording/playing.ts';
import { useApi } from './use-stores.ts';

/** The recording that is played; undefined while none is. */
export function usePlaying(): PlayedRecording | undefined {
  return useQuery(useApi().recordings.playing.queryOptions({ input: {} })).data?.playing;
}
