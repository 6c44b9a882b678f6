import type { ExperimentLayer } from '../model/experiment.ts';

/** The layers in their order, from the name to the whole story. */
export const experimentLayers: readonly { layer: ExperimentLayer; title: string; meaning: string }[] = [
  { layer: 'dns', title: 'DNS', meaning: 'The name of the server does not lead to an address' },
  { layer: 'tcp', title: 'TCP', meaning: 'There is no connection, or it does not hold' },
  { layer: 'tls', title: 'TLS', meaning: 'The certificate or the protocol is not what the other side accepts' },
  { layer: 'auth', title: 'HTTP auth', meaning: 'Who calls is not known, not believed, or not allowed to' },
  { layer: 'http', title: 'HTTP', meaning: 'The request or its answer is not what the other side takes' },
  { layer: 'payload', title: 'Payload', meaning: 'The body or its signature is wrong' },
  { layer: 'timing', title: 'Timing', meaning: 'Slow, lost, late or too many' },
  { layer: 'correlated', title: 'Correlated', meaning: 'Two things at once, each harmless alone' },
];
