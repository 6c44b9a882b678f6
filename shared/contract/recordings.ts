import { recordingStart, recordingStatus } from '../recording/recording-status.ts';
import { noInput, routesOf } from './base.ts';
import { playingContract } from './playing.ts';

const { get, post } = routesOf('Recordings');

/** Recordings of real services: recording and playing them. */
export const recordingsContract = {
  ...playingContract,
  status: get('/recordings/status', 'Get the recording in progress, or the last one')
    .input(noInput)
    .output(recordingStatus),
  start: post(
    '/recordings/start',
    'Record a real service: our addresses forward to the real servers, and the catcher to the receiver',
  )
    .input(recordingStart)
    .output(recordingStatus),
  stop: post('/recordings/stop', 'End the recording and keep what was recorded').input(noInput).output(recordingStatus),
};
