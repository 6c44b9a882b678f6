import type { Engine } from '../engine.ts';
import { lazily } from '../lazily.ts';
import type { SettingsStore } from '../settings.ts';
import { authorizationArea } from './authorization-area.ts';
import { shellArea } from './shell-area.ts';
import { createBrowserShell, type ShellPort } from './shell-port.ts';
import { capturesArea } from './captures-area.ts';
import { casesArea, journalArea, exchangesArea } from './journal-area.ts';
import { clientInProcess } from './contract-errors.ts';
import { clocksArea, faultsArea, stepThroughArea } from './faults-area.ts';
import { collectionsArea, requestsArea } from './requests-area.ts';
import { configArea, profileArea, fleetArea, connectionArea, settingsArea, statusArea } from './settings-area.ts';
import { evidenceArea } from './evidence-area.ts';
import { authorizationServersArea, flowsArea } from './authorization-servers-area.ts';
import { recordingsArea } from './recordings-area.ts';
import { experimentsArea, trialsArea, loadArea, runsArea } from './runs-area.ts';
import { exportArea } from './export-area.ts';
import { os, type ControlRouter } from './area.ts';
import { inspectArea } from './inspect-area.ts';
import { interfaceArea } from './interface-area.ts';
import { lessonsArea, noScenarios, scenariosArea, type OpenScenarios } from './scenarios-area.ts';
import { serviceArea } from './service-area.ts';
import { sessionsArea, type RestartWithSession } from './sessions-area.ts';
import { toolsArea } from './tools-area.ts';
import { webhooksArea } from './webhooks-area.ts';

/**
 * Implements the control contract with an engine. All transports serve the same router: the message port of the window, the
 * WebSocket of the browser, and REST.
 * @param control Returns the URL of the control API, if it is served.
 * @param shell The shell around the page; default: a browser.
 * @param scenarios Opens the scenario files; default: there are none.
 * @param restart Restarts with another session; default: it takes effect at the next start.
 */
export function createControl(
  engine: Engine,
  settings: SettingsStore,
  control: () => string | undefined = () => undefined,
  shell: ShellPort = createBrowserShell(),
  scenarios: OpenScenarios = noScenarios,
  restart: RestartWithSession = () => undefined,
): ControlRouter {
  const collections = lazily(async () => {
    const { openCollections } = await import('../client/collections/open-collections.ts');
    return openCollections({
      servers: engine.requests.servers.saved,
      jobs: engine.jobs,
      secrets: engine.requests.environments,
      settings,
      wall: engine.clocks.wall,
    });
  });
  const router: ControlRouter = os.router({
    status: statusArea(engine, control),
    journal: journalArea(engine),
    exchanges: exchangesArea(engine),
    authorization: authorizationArea(engine),
    authorizationServers: authorizationServersArea(engine, collections),
    flows: flowsArea(engine),
    faults: faultsArea(engine),
    profile: profileArea(engine),
    clocks: clocksArea(engine),
    service: serviceArea(engine),
    requests: requestsArea(engine, collections),
    webhooks: webhooksArea(engine),
    captures: capturesArea(engine),
    settings: settingsArea(settings),
    connection: connectionArea(engine),
    experiments: experimentsArea(engine, settings),
    tools: toolsArea(engine, () => clientInProcess(router)),
    trials: trialsArea(engine, settings),
    config: configArea(engine),
    shell: shellArea(shell, engine),
    export: exportArea(engine),
    evidence: evidenceArea(engine),
    cases: casesArea(engine),
    recordings: recordingsArea(engine),
    collections: collectionsArea(engine, collections),
    inspect: inspectArea(engine),
    interface: interfaceArea(engine),
    scenarios: scenariosArea(engine, scenarios),
    lessons: lessonsArea(scenarios),
    runs: runsArea(engine, settings, scenarios, collections),
    load: loadArea(engine),
    stepThrough: stepThroughArea(engine),
    fleet: fleetArea(engine, settings),
    sessions: sessionsArea(engine, settings, scenarios, restart),
  });
  return router;
}
