import { z } from 'zod';
import { unmatched } from '../recording/play-setting.ts';
import { playingState } from '../recording/playing.ts';
import { noInput, routesOf } from './base.ts';

const { get, post } = routesOf('Recordings');

/** The procedures that play recordings. */
export const playingContract = {
  playing: get('/recordings/playing', 'Get the recording that is played').input(noInput).output(playingState),
  play: post(
    '/recordings/play',
    'Respond as in a recording, from its start, instead of with the interface; what was played before ends',
  )
    .input(
      z
        .strictObject({
          folder: z.string().min(1).max(4096).optional().describe('The folder of a recording, as an absolute path'),
          case: z.string().max(200).optional().describe('The id of an opened case file'),
          unmatched: unmatched.optional(),
        })
        .refine((input) => (input.folder === undefined) !== (input.case === undefined), 'Enter a folder or a case'),
    )
    .output(playingState),
  stopPlaying: post('/recordings/stop-playing', 'Respond with the interface again').input(noInput).output(playingState),
};
