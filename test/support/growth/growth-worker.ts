import { serveJobs } from '../../../electron/engine/jobs/serve-jobs.ts';
import { measure } from './measure-growth.ts';

/** Measures in a separate thread, which can be stopped. */
serveJobs([{ name: 'measure', load: () => Promise.resolve(measure as never) }]);
