import type { Engine } from '../engine.ts';
import { checkInterfaceJob } from '../interface/interface-job.ts';
import { os } from './implementer.ts';

/** The area `interface`. */
export function interfaceArea({ jobs }: Engine) {
  return {
    check: os.interface.check.handler(({ input: { events, openapi, overlay }, signal }) => {
      const documents = {
        openapi: { file: 'openapi', text: openapi },
        overlay: overlay === undefined ? undefined : { file: 'overlay', text: overlay },
        events: events === undefined ? undefined : { file: 'events', text: events },
      };
      return jobs.run(checkInterfaceJob, documents, signal);
    }),
  };
}
