import { authorizationContract } from './authorization.ts';
import { authorizationServersContract, flowsContract } from './authorization-servers.ts';
import { capturesContract } from './captures.ts';
import { casesContract, evidenceContract, exchangesContract, journalContract, exportContract } from './journal.ts';
import { clocksContract, faultsContract, stepThroughContract } from './faults.ts';
import { collectionsContract } from './collections.ts';
import { configContract, connectionContract, settingsContract, profileContract } from './settings.ts';
import { fleetContract, statusContract } from './status.ts';
import { lessonsContract, scenariosContract } from './scenarios.ts';
import { loadContract, runsContract } from './runs.ts';
import { recordingsContract } from './recordings.ts';
import { experimentsContract, trialsContract } from './experiments.ts';
import { inspectContract } from './inspect.ts';
import { interfaceContract } from './interface.ts';
import { requestsContract } from './requests.ts';
import { serviceContract } from './service.ts';
import { sessionsContract } from './sessions.ts';
import { shellContract } from './shell.ts';
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
