import { authorizationContract } from './authorization.ts';
import { authorizationServersContract } from './authorization-servers.ts';
import { capturesContract } from './captures.ts';
import { casesContract } from './cases.ts';
import { clocksContract } from './clocks.ts';
import { collectionsContract } from './collections.ts';
import { configContract } from './config.ts';
import { connectionContract, settingsContract } from './settings.ts';
import { evidenceContract } from './evidence.ts';
import { exchangesContract } from './exchanges.ts';
import { fleetContract } from './fleet.ts';
import { faultsContract } from './faults.ts';
import { flowsContract } from './flows.ts';
import { lessonsContract } from './lessons.ts';
import { loadContract } from './load.ts';
import { recordingsContract } from './recordings.ts';
import { profileContract } from './profile.ts';
import { experimentsContract, trialsContract } from './experiments.ts';
import { exportContract } from './export.ts';
import { inspectContract } from './inspect.ts';
import { interfaceContract } from './interface.ts';
import { journalContract } from './journal.ts';
import { requestsContract } from './requests.ts';
import { runsContract } from './runs.ts';
import { scenariosContract } from './scenarios.ts';
import { serviceContract } from './service.ts';
import { sessionsContract } from './sessions.ts';
import { shellContract } from './shell.ts';
import { stepThroughContract } from './step-through.ts';
import { statusContract } from './status.ts';
import { toolsContract } from './tools.ts';
import { webhooksContract } from './webhooks.ts';

/** The complete control contract: one definition for the window, the browser, REST and live feeds. */
export const contract = {
  status: statusContract,
  journal: journalContract,
  exchanges: exchangesContract,
  authorization: authorizationContract,
  authorizationServers: authorizationServersContract,
  flows: flowsContract,
  faults: faultsContract,
  profile: profileContract,
  clocks: clocksContract,
  service: serviceContract,
  requests: requestsContract,
  webhooks: webhooksContract,
  captures: capturesContract,
  settings: settingsContract,
  connection: connectionContract,
  experiments: experimentsContract,
  config: configContract,
  shell: shellContract,
  tools: toolsContract,
  trials: trialsContract,
  export: exportContract,
  evidence: evidenceContract,
  cases: casesContract,
  recordings: recordingsContract,
  collections: collectionsContract,
  inspect: inspectContract,
  interface: interfaceContract,
  runs: runsContract,
  scenarios: scenariosContract,
  sessions: sessionsContract,
  lessons: lessonsContract,
  load: loadContract,
  stepThrough: stepThroughContract,
  fleet: fleetContract,
};
