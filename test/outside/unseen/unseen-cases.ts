import { cloudCases } from './cases/clouds.ts';
import { gatewayCases } from './cases/gateways.ts';
import { tokenEndpointCases } from './cases/token-endpoints.ts';
import { tokenWordCases } from './cases/token-words.ts';
import { vendorApiCases } from './cases/vendor-apis.ts';
import { tokenLibraryCases } from './cases/token-libraries.ts';
import { webhookLibraryCases } from './cases/webhook-libraries.ts';
import { tlsChainCases } from './cases/tls-chains.ts';
import { nearMissCases } from './cases/near-misses.ts';
import { successCases } from './cases/successes.ts';
import { codeFlowCases } from './cases/code-flows.ts';
import { signatureCases } from './cases/signatures.ts';
import { signaturePartCases } from './cases/signature-parts.ts';
import { realGatewayCases } from './cases/real-gateways.ts';
import { pythonFrameworkCases } from './cases/python-frameworks.ts';
import { rubyAndPhpCases } from './cases/ruby-and-php.ts';
import { connectionCases, redirectAndLimitCases } from './cases/connections.ts';
import { tlsServerCases } from './cases/tls-servers.ts';
import { goAndJavaCases } from './cases/go-and-java.ts';
import { laterGatewayCases } from './cases/later-gateways.ts';
import { laterNearMissCases } from './cases/later-near-misses.ts';
import { laterOtherCases } from './cases/later-others.ts';
import { laterWordCases } from './cases/later-words.ts';
import { laterSignatureCases } from './cases/later-signatures.ts';
import { thirdOtherCases } from './cases/third-others.ts';
import { thirdSignatureCases } from './cases/third-signatures.ts';
import { thirdWordCases } from './cases/third-words.ts';
import { fourthEndpointCases } from './cases/fourth-endpoints.ts';
import { fourthGatewayCases } from './cases/fourth-gateways.ts';
import { fourthReceiverCases } from './cases/fourth-receivers.ts';
import { fourthSignatureCases } from './cases/fourth-signatures.ts';
import { fourthWordCases } from './cases/fourth-words.ts';
import { fifthProgramCases } from './cases/fifth-programs.ts';
import { fifthSignatureCases } from './cases/fifth-signatures.ts';
import { fifthWordCases } from './cases/fifth-words.ts';
import { sixthNearMissCases } from './cases/sixth-near-misses.ts';
import { sixthFrameworkCases } from './cases/sixth-frameworks.ts';
import { sixthGatewayCases } from './cases/sixth-gateways.ts';
import { sixthProviderCases } from './cases/sixth-provider.ts';
import { sixthScriptCases } from './cases/sixth-scripts.ts';
import { sixthServerCases } from './cases/sixth-servers.ts';
import { sixthSignatureCases } from './cases/sixth-signatures.ts';
import { sixthTlsCases } from './cases/sixth-tls.ts';
import { sixthTokenNearMissCases } from './cases/sixth-token-near-misses.ts';
import { sixthWordCases } from './cases/sixth-words.ts';
import { seventhFrameworkCases } from './cases/seventh-frameworks.ts';
import { seventhServerCases } from './cases/seventh-servers.ts';
import { seventhSignatureCases } from './cases/seventh-signatures.ts';
import { seventhWordCases } from './cases/seventh-words.ts';
import { eighthAppCases } from './cases/eighth-apps.ts';
import { eighthServerCases } from './cases/eighth-servers.ts';
import { eighthSignatureCases } from './cases/eighth-signatures.ts';
import { eighthWordCases } from './cases/eighth-words.ts';
import { ninthWordCases } from './cases/ninth-words.ts';
import { tenthAppCases } from './cases/tenth-apps.ts';
import { tenthGatewayCases } from './cases/tenth-gateways.ts';
import { tenthReceiverCases } from './cases/tenth-receivers.ts';
import { tenthServerCases } from './cases/tenth-servers.ts';
import { tenthSignatureCases } from './cases/tenth-signatures.ts';
import { tenthTlsCases } from './cases/tenth-tls.ts';
import { tenthTokenCases } from './cases/tenth-tokens.ts';
import { tenthWordCases } from './cases/tenth-words.ts';
import { eleventhApacheCases } from './cases/eleventh-apache.ts';
import { eleventhAppCases } from './cases/eleventh-apps.ts';
import { eleventhClientCases } from './cases/eleventh-clients.ts';
import { eleventhGoCases } from './cases/eleventh-go.ts';
import { eleventhHaproxyCases } from './cases/eleventh-haproxy.ts';
import { eleventhNginxCases } from './cases/eleventh-nginx.ts';
import { eleventhProviderCases } from './cases/eleventh-provider.ts';
import { eleventhProxyCases } from './cases/eleventh-proxies.ts';
import { eleventhPythonCases } from './cases/eleventh-python.ts';
import { eleventhSignatureCases } from './cases/eleventh-signatures.ts';
import { eleventhTlsCases } from './cases/eleventh-tls.ts';
import { eleventhWordCases } from './cases/eleventh-words.ts';
import { twelfthAppCases } from './cases/twelfth-apps.ts';
import { twelfthCredentialCases } from './cases/twelfth-credentials.ts';
import { twelfthLanguageCases } from './cases/twelfth-languages.ts';
import { twelfthProgramCases } from './cases/twelfth-programs.ts';
import { twelfthReceiverCases } from './cases/twelfth-receivers.ts';
import { twelfthServerCases } from './cases/twelfth-servers.ts';
import { twelfthSignatureCases } from './cases/twelfth-signatures.ts';
import { twelfthWordCases } from './cases/twelfth-words.ts';
import { fifteenth } from './fifteenth-cases.ts';
import { fourteenth } from './fourteenth-cases.ts';
import { seventeenth } from './seventeenth-cases.ts';
import { sixteenth } from './sixteenth-cases.ts';
import { thirteenth } from './thirteenth-cases.ts';
import type { UnseenCase } from './unseen-case.ts';

/** Failures by servers, clients, gateways and libraries that no row of Hookbench was written for. */
export const unseenCases: readonly UnseenCase[] = [
  ...gatewayCases,
  ...cloudCases,
  ...vendorApiCases,
  ...tokenWordCases,
  ...tokenEndpointCases,
  ...tlsChainCases,
  ...tokenLibraryCases,
  ...webhookLibraryCases,
  ...successCases,
  ...nearMissCases,
  ...codeFlowCases,
  ...signatureCases,
  ...signaturePartCases,
  ...realGatewayCases,
  ...pythonFrameworkCases,
  ...rubyAndPhpCases,
  ...tlsServerCases,
  ...goAndJavaCases,
  ...connectionCases,
  ...redirectAndLimitCases,
  ...laterGatewayCases,
  ...laterWordCases,
  ...laterOtherCases,
  ...laterNearMissCases,
  ...laterSignatureCases,
  ...thirdWordCases,
  ...thirdOtherCases,
  ...thirdSignatureCases,
  ...fourthWordCases,
  ...fourthGatewayCases,
  ...fourthEndpointCases,
  ...fourthReceiverCases,
  ...fourthSignatureCases,
  ...fifthWordCases,
  ...fifthProgramCases,
  ...fifthSignatureCases,
  ...sixthWordCases,
  ...sixthGatewayCases,
  ...sixthServerCases,
  ...sixthFrameworkCases,
  ...sixthProviderCases,
  ...sixthScriptCases,
  ...sixthTlsCases,
  ...sixthNearMissCases,
  ...sixthTokenNearMissCases,
  ...sixthSignatureCases,
  ...seventhWordCases,
  ...seventhFrameworkCases,
  ...seventhServerCases,
  ...seventhSignatureCases,
  ...eighthWordCases,
  ...eighthAppCases,
  ...eighthServerCases,
  ...eighthSignatureCases,
  ...ninthWordCases,
  ...tenthWordCases,
  ...tenthAppCases,
  ...tenthTokenCases,
  ...tenthReceiverCases,
  ...tenthGatewayCases,
  ...tenthServerCases,
  ...tenthTlsCases,
  ...tenthSignatureCases,
  ...eleventhWordCases,
  ...eleventhAppCases,
  ...eleventhProviderCases,
  ...eleventhPythonCases,
  ...eleventhNginxCases,
  ...eleventhHaproxyCases,
  ...eleventhApacheCases,
  ...eleventhProxyCases,
  ...eleventhGoCases,
  ...eleventhTlsCases,
  ...eleventhClientCases,
  ...eleventhSignatureCases,
  ...twelfthWordCases,
  ...twelfthAppCases,
  ...twelfthCredentialCases,
  ...twelfthReceiverCases,
  ...twelfthProgramCases,
  ...twelfthLanguageCases,
  ...twelfthServerCases,
  ...twelfthSignatureCases,
  ...thirteenth.words,
  ...thirteenth.software,
  ...thirteenth.signatures,
  ...fourteenth.words,
  ...fourteenth.software,
  ...fourteenth.signatures,
  ...fifteenth.words,
  ...fifteenth.software,
  ...fifteenth.signatures,
  ...sixteenth.words,
  ...sixteenth.software,
  ...sixteenth.signatures,
  ...seventeenth.words,
  ...seventeenth.software,
  ...seventeenth.signatures,
];
