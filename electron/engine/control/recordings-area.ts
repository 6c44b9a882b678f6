import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { playingProcedures } from './playing-area.ts';

/** The area `recordings`. */
export function recordingsArea(engine: Engine) {
  const { recordings } = os;
  const { recorder } = engine;
  return {
    ...playingProcedures(engine),
    status: recordings.status.handler(() => recorder.status()),
    start: recordings.start.handler(({ input }) => recorder.start(input)),
    stop: recordings.stop.handler(() => recorder.stop()),
  };
}
