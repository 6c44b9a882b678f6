import type { ExperimentLayer } from '../model/experiment.ts';

/** The layers in order, from name resolution to failures that span several hops. */
export const experimentLayers: readonly { layer: ExperimentLayer; title: string; meaning: string }[] = [
  { layer: 'dns', title: 'DNS', meaning: 'The server’s name does not resolve to an address' },
  { layer: 'tcp', title: 'TCP', meaning: 'No connection can be established or kept open' },
  { layer: 'tls', title: 'TLS', meaning: 'The other side does not accept the certificate or the TLS version' },
  { layer: 'auth', title: 'HTTP auth', meaning: 'The caller is not authenticated or not authorized' },
  { layer: 'http', title: 'HTTP', meaning: 'The other side does not accept the request or the response' },
  { layer: 'payload', title: 'Payload', meaning: 'The body or its signature is invalid' },
  { layer: 'timing', title: 'Timing', meaning: 'Messages are slow, lost, late or too many' },
  { layer: 'correlated', title: 'Correlated', meaning: 'Two conditions at once, each harmless by itself' },
];
