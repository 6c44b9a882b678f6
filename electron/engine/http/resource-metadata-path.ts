/** The well-known path of the metadata of a protected resource (RFC 9728 3). The path of the resource follows it. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource';
