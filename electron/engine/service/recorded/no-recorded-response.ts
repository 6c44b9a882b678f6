import { counted } from '#shared/trace/counted.ts';
import type { Play, PlayRequest } from '../../recording/play/play-recording.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

const maxShown = 200;

/** The recording has no response to the request. Names the nearest exchanges, and how they differ from it. */
export const noRecordedResponse = (play: Play, request: PlayRequest): ServiceCheck => ({
  name: 'recorded_response',
  source: 'Recording',
  run() {
    const nearest = play.nearest(request);
    const [first] = nearest;
    const shown = `${request.method} ${request.path}`.slice(0, maxShown);
    const smallest = first
      ? `The nearest is exchange ${first.exchange}, ${first.request.slice(0, maxShown)}: ${first.differences.join('; ')}.`
      : 'The recording has no exchange with the service.';
    const all = counted(play.requests, 'different request', 'different requests');
    return refuseWith(
      'no_recorded_response',
      `None of ${all} equals ${shown}. ${smallest}`,
      `The recording has no response to ${shown}. ${smallest}`,
      {
        hint: 'Change the request, record it, or say in recording.yaml which values are not compared.',
        more: { nearest },
      },
    );
  },
});
