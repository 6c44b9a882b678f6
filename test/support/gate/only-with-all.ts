/**
 * Test files that take long and prove what few changes touch, by what they prove. The gate runs them with `--all`. Every area keeps
 * files that always run; whoever changes what one of these proves runs it by its path.
 */
export const onlyWithAll: readonly string[] = [
  // The program as it is packed, started on a desktop or in a container, killed, and restarted.
  'test/{kill,outside}/**',
  'test/journeys/{container-image,end-rounds,npm-package,packaged-app}.test.ts',
  'test/e2e/{desktop/shell,desktop/start-and-quit,restart}.test.ts',

  // Input that is hostile or large, peers that are slow, and how time and memory grow with size.
  'test/electron/growth/**',
  'test/electron/engine/{catcher/large-bodies,catcher/misbehave,interface/hostile-documents,signing/doctor-random}.test.ts',
  'test/electron/engine/client/requests/import/hostile-imports.test.ts',
  'test/journeys/{case-files-large,catcher-fuzz,foreign-snapshots,hostile-parameters,hostile-requests}.test.ts',
  'test/journeys/{refused-folders,retention,slow-connections,slow-readers,terminal-text,traffic}.test.ts',
  'test/journeys/{interface/large-documents,mcp/fuzz,requests/hostile-imports}.test.ts',
  'test/e2e/large-import.test.ts',

  // Programs of others.
  'test/conformance/{catcher-senders,debian-clients,service/contract-proxy}.test.ts',
  'test/journeys/{fleet/outsider,load-fleet,lab/foreign-receivers,requests/exported-collections}.test.ts',
  'test/e2e/{client-authentication,foreign-recording,foreign-servers}.test.ts',

  // The same in breadth: each experiment without its fault, on an own interface, recorded; a long poll.
  'test/journeys/{lab/issuer-under-test,lab/own-interface,lab/without-fault,pull-push,scenarios/recorded}.test.ts',
  'test/journeys/authorization/never-fails.test.ts',

  // What all screens shall keep: no way out of the page, the counts of clicks and keys, what a room sees.
  'test/e2e/security/{electronegativity,ways-out}.test.ts',
  'test/e2e/{player,presenter-view,tasks}.test.ts',

  // Screens whose area has a shorter spec: lesson-subjects, lab, collections, interface.
  'test/e2e/{collection-run,lessons,own-interface,under-test}.test.ts',
];
