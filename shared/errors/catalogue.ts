/** Every error code of Hookbench, with the HTTP status it is answered with and its title. Codes never change meaning. */
export const catalogue = {
  bad_input: { status: 400, title: 'Input not valid' },
  malformed_json: { status: 400, title: 'Malformed JSON' },
  unauthenticated: { status: 401, title: 'Control key missing or wrong' },
  code_used: { status: 401, title: 'Code unknown or used' },
  foreign_host: { status: 403, title: 'Host not allowed' },
  foreign_origin: { status: 403, title: 'Origin not allowed' },
  ambiguous_host: { status: 400, title: 'Host missing or ambiguous' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  body_too_large: { status: 413, title: 'Body too large' },
  wrong_media_type: { status: 415, title: 'Media type not supported' },
  internal: { status: 500, title: 'Internal error' },
  storage_failed: { status: 507, title: 'Could not be stored' },
  party_down: { status: 503, title: 'A party is not up' },

  token_missing: { status: 401, title: 'Access token missing' },
  token_malformed: { status: 401, title: 'Access token malformed' },
  token_untrusted: { status: 401, title: 'Access token not trusted' },
  token_expired: { status: 401, title: 'Access token expired' },
  token_revoked: { status: 401, title: 'Access token revoked' },
  scope_missing: { status: 403, title: 'Scope missing' },
  invalid_record: { status: 422, title: 'Record not valid' },
  method_unknown: { status: 501, title: 'Method not implemented' },

  wrong_usage: { status: 400, title: 'Wrong usage' },
  bad_config: { status: 400, title: 'Configuration not valid' },
  port_in_use: { status: 503, title: 'Port in use' },
  listen_failed: { status: 503, title: 'Could not listen' },
  data_dir_unusable: { status: 507, title: 'Data folder not usable' },
  data_dir_in_use: { status: 503, title: 'Data folder in use' },
  newer_schema: { status: 507, title: 'Data folder of a newer version' },
  runtime_too_old: { status: 503, title: 'Node too old' },
} as const;

export type ErrorCode = keyof typeof catalogue;
