import { largeJsonJob } from '../catcher/large-json-job.ts';
import {
  brunoFilesJob,
  listCollectionJob,
  readCollectionJob,
  readEnvironmentJob,
  readRequestJob,
  readVariablesJob,
  writeEnvironmentJob,
  writeRequestJob,
} from '../client/collections/collection-job.ts';
import { importJob } from '../client/requests/import/import-job.ts';
import { diagnoseJob, inspectJob, searchMs } from '../inspect/inspect-input.ts';
import { checkInterfaceJob, findPlacesJob, loadInterfaceJob, newOverlayJob } from '../interface/interface-job.ts';
import { findSecretPartsJob } from '../recording/secrets/find-secrets-job.ts';
import { knownEntriesJob } from '../journal/cases/known-entries-job.ts';
import { casePortionJob } from '../journal/cases/read-case-file.ts';
import { portionJob } from '../journal/export/portion-job.ts';
import { redactJob } from '../journal/redact-job.ts';
import { secretValuesJob } from '../journal/secret-values-job.ts';
import { readPlanJob } from '../load/plan-job.ts';
import { readLabFilesJob, compileScenarioJob } from '../scenarios/workspace/scenario-job.ts';
import { readMessagesJob } from '../recording/folder/read-files.ts';
import { copySnapshotJob, listSnapshotsJob } from '../sessions/snapshot-job.ts';
import { configPlaceJob, readConfigJob, saveProfileJob } from '../config/config-jobs.ts';
import { createWallClock } from '../clock.ts';
import { jobRow, serveJobs } from '../jobs/serve-jobs.ts';

const clock = createWallClock();
/** Tells when so much time has passed since now. */
function overAfter(ms: number): () => boolean {
  const endMs = clock.now() + ms;
  return () => clock.now() > endMs;
}

/** Entry point of a job thread: the table of all jobs. */
serveJobs([
  jobRow(largeJsonJob, async () => (await import('../catcher/large-json.ts')).readLargeJson),
  jobRow(importJob, async () => {
    const [{ importRequests }, { importFiles }, { importableText }] = await Promise.all([
      import('../client/requests/import/import-requests.ts'),
      import('../client/requests/import/import-files.ts'),
      import('#shared/import/importable-text.ts'),
    ]);
    return (input) =>
      'files' in input
        ? importFiles(input.files.map(({ name, text }) => ({ name, text: importableText(name, text) })))
        : importRequests(importableText(input.name ?? 'The text', input.text), input.name);
  }),
  jobRow(listCollectionJob, async () => {
    const { listCollection } = await import('../client/collections/list-collection.ts');
    return ({ root }) => listCollection(root);
  }),
  jobRow(readRequestJob, async () => (await import('../client/collections/collection-work.ts')).readInCollection),
  jobRow(
    readCollectionJob,
    async () => (await import('../client/collections/export/read-collection.ts')).readCollection,
  ),
  jobRow(brunoFilesJob, async () => (await import('../client/collections/export/bruno-files.ts')).brunoFiles),
  jobRow(readVariablesJob, async () => (await import('../client/collections/collection-work.ts')).readVariables),
  jobRow(readEnvironmentJob, async () => {
    const { readEnvironment } = await import('../client/collections/environment-file.ts');
    return ({ path, text }) => readEnvironment(path, text);
  }),
  jobRow(writeEnvironmentJob, async () => {
    const { writeEnvironment } = await import('../client/collections/environment-file.ts');
    return ({ before, environment }) => writeEnvironment(environment, before);
  }),
  jobRow(writeRequestJob, async () => (await import('../client/collections/collection-work.ts')).writeInCollection),
  jobRow(readConfigJob, async () => {
    const { readConfigText } = await import('../config/read-config.ts');
    return ({ hint, name, text }) => readConfigText(name, text, hint);
  }),
  jobRow(configPlaceJob, async () => (await import('../config/declared-wrong.ts')).placeInConfig),
  jobRow(saveProfileJob, async () => {
    const { saveProfile } = await import('../config/save-profile.ts');
    return ({ file, profile }) => saveProfile(file, profile);
  }),
  jobRow(compileScenarioJob, async () => (await import('../scenarios/workspace/compile-scenario.ts')).compileScenario),
  jobRow(readLabFilesJob, async () => {
    const { readExperiments, readTrials } = await import('../scenarios/lab-files.ts');
    return ({ kind }) => (kind === 'trial' ? readTrials() : readExperiments());
  }),
  jobRow(readPlanJob, async () => {
    const { readLoadPlan } = await import('../load/read-plan.ts');
    return ({ file, text, variables }) => readLoadPlan(file, text, variables, 'attached');
  }),
  jobRow(readMessagesJob, async () => {
    const { readMessages } = await import('../recording/folder/read-files.ts');
    return (files) => JSON.stringify(readMessages(files));
  }),
  jobRow(copySnapshotJob, async () => {
    const [{ copySnapshot }, { checkRows }] = await Promise.all([
      import('../sessions/copy-snapshot.ts'),
      import('./check-rows.ts'),
    ]);
    return (copy) => copySnapshot(copy, checkRows);
  }),
  jobRow(listSnapshotsJob, async () => (await import('../sessions/snapshot-folder.ts')).listSnapshots),
  jobRow(casePortionJob, async () => (await import('../journal/cases/case-portion.ts')).readCasePortion),
  jobRow(knownEntriesJob, async () => (await import('../journal/cases/known-entries.ts')).findKnown),
  jobRow(secretValuesJob, async () => {
    const [{ readSecretValues }, { readDatabase }, { unsealWith }] = await Promise.all([
      import('../journal/secret-values.ts'),
      import('../store/read-database.ts'),
      import('../secrets/sealing.ts'),
    ]);
    return ({ file, key }) => readDatabase(file, readSecretValues, unsealWith(key));
  }),
  jobRow(redactJob, async () => {
    const { redactorOf } = await import('../journal/redact.ts');
    return ({ secrets, value }) => redactorOf(secrets)(value);
  }),
  jobRow(findSecretPartsJob, async () => {
    const { findSecretParts } = await import('../recording/secrets/secret-vault.ts');
    return ({ mediaType, text }) => findSecretParts(text, mediaType);
  }),
  jobRow(inspectJob, async () => {
    const [{ inspectText }, { importRequests }] = await Promise.all([
      import('../inspect/inspect-text.ts'),
      import('../client/requests/import/import-requests.ts'),
    ]);
    return (input) => inspectText({ ...input, isOver: overAfter(searchMs) }, { readRequests: importRequests });
  }),
  jobRow(newOverlayJob, async () => (await import('../interface/new-overlay.ts')).newOverlay),
  jobRow(checkInterfaceJob, async () => (await import('../interface/read-interface.ts')).checkInterface),
  jobRow(findPlacesJob, async () => (await import('../interface/read-interface.ts')).findPlaces),
  jobRow(loadInterfaceJob, async () => (await import('../interface/read-interface.ts')).loadInterface),
  jobRow(diagnoseJob, async () => {
    const { diagnoseSignature } = await import('../signing/doctor/diagnose-signature.ts');
    return (input) => diagnoseSignature({ ...input, limits: { ...input.limits, isOver: overAfter(searchMs) } });
  }),
  jobRow(portionJob, async () => {
    const [{ exportPortion }, { readDetail }] = await Promise.all([
      import('../journal/export/portion.ts'),
      import('../control/read-detail.ts'),
    ]);
    return (request) => exportPortion(request, readDetail);
  }),
]);
