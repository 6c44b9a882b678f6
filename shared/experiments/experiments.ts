import type { ExperimentRow } from './experiment-row.ts';
import { authExperiments } from './catalogue/auth/auth.ts';
import { correlatedExperiments } from './catalogue/correlated.ts';
import { dnsExperiments } from './catalogue/dns.ts';
import { httpExperiments } from './catalogue/http/http.ts';
import { payloadExperiments } from './catalogue/payload/payload.ts';
import { experimentLayers } from './layers.ts';
import { tcpExperiments } from './catalogue/tcp.ts';
import { timingExperiments } from './catalogue/timing/timing.ts';
import { tlsExperiments } from './catalogue/tls/tls.ts';

const rows: readonly ExperimentRow[] = [
  ...dnsExperiments,
  ...tcpExperiments,
  ...tlsExperiments,
  ...authExperiments,
  ...httpExperiments,
  ...payloadExperiments,
  ...timingExperiments,
  ...correlatedExperiments,
];

/** All experiments of the failure lab, ordered by layer. They are listed and run in this order. */
export const experiments: readonly ExperimentRow[] = experimentLayers.flatMap(({ layer }) =>
  rows.filter((row) => row.layer === layer),
);

/** Other names of experiments, which scenario files may use. */
const otherNames: Readonly<Record<string, string>> = { 'token-signature-corrupted': 'token-bad-signature' };

/** The id of an experiment by its id or another name; undefined if there is no such experiment. */
export function experimentId(name: string): string | undefined {
  const id = Object.hasOwn(otherNames, name) ? otherNames[name] : name;
  return experiments.find((one) => one.id === id)?.id;
}
