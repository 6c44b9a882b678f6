import { z } from 'zod';
import { recordedExchange, recordedWebhook } from '../recording/recorded-exchange.ts';
import { recordingComparison } from '../recording/recording-comparison.ts';
import { recordingFile } from '../recording/recording-file.ts';
import { recordedLine, recordingStart, recordingStatus } from '../recording/recording-status.ts';
import { bodyView } from '../model/message.ts';
import { headerPair } from '../model/header-pair.ts';
import { noInput, routesOf } from './base.ts';
import { unmatched, playingState } from '../recording/playing.ts';

const { get, patch, post } = routesOf('Recordings');

/** The procedures that play recordings. */
const playingContract = {
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

const folder = z.string().min(1).max(4096).describe('The folder of a recording, as an absolute path');

const foundRecording = z.object({
  folder: z.string(),
  title: z.string(),
  recorded: z.string(),
  took: z.number().optional(),
  servers: z.array(z.string()),
});

const openedRecording = z.object({
  folder: z.string(),
  file: recordingFile,
  messages: z.array(recordedLine).describe('Exchanges and webhooks, by time'),
});

/** Recordings of real services: recording, reading and playing them. */
export const recordingsContract = {
  ...playingContract,
  status: get('/recordings/status', 'Get the recording in progress, or the last one')
    .input(noInput)
    .output(recordingStatus),
  start: post(
    '/recordings/start',
    'Record a real service: our addresses forward to the real servers, and webhooks go on to the receiver',
  )
    .input(recordingStart)
    .output(recordingStatus),
  stop: post('/recordings/stop', 'End the recording and keep what was recorded').input(noInput).output(recordingStatus),
  list: get('/recordings', 'List the recordings in a folder and its subfolders')
    .input(z.strictObject({ folder }))
    .output(z.object({ items: z.array(foundRecording) })),
  get: get('/recordings/recording', 'Get a recording with the list of its messages')
    .input(z.strictObject({ folder }))
    .output(openedRecording),
  message: get('/recordings/message', 'Get an exchange or a webhook of a recording')
    .input(z.strictObject({ folder, kind: recordedLine.shape.kind, n: z.coerce.number().int().min(1) }))
    .output(
      z.object({
        exchange: recordedExchange.optional(),
        webhook: recordedWebhook.optional(),
        bodies: z
          .object({ request: bodyView, response: bodyView.optional() })
          .describe('The decoded bodies, with names in the place of secrets, also those with files of their own'),
      }),
    ),
  edit: patch('/recordings/recording', 'Change what is volatile and how requests are matched')
    .input(
      z.strictObject({
        folder,
        title: recordingFile.shape.title.optional(),
        volatile: recordingFile.shape.volatile.unwrap().optional(),
        match: recordingFile.shape.match.unwrap().optional(),
      }),
    )
    .output(openedRecording),
  export: get('/recordings/export', 'Export a recording as HTTP Archive or as an OpenAPI document')
    .input(z.strictObject({ folder, format: z.enum(['har', 'openapi']) }))
    .output(z.record(z.string(), z.unknown())),
  compare: post('/recordings/compare', 'Repeat safe requests against the real service, and list what differs')
    .input(
      z.strictObject({
        folder,
        also: z.array(z.string().max(2000)).max(1000).default([]).describe('Further operations, e.g. POST /search'),
        headers: z.array(headerPair).max(100).default([]).describe('Header fields that replace the recorded ones'),
        secrets: z.record(z.string(), z.string()).default({}).describe('Values of secrets by their names'),
        ca: z.string().max(1_000_000).optional(),
      }),
    )
    .output(recordingComparison),
};
