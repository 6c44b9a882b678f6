import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { answer } from '../answer.ts';
import type { OutsideCase } from '../outside-case.ts';

/** A request that accepts JSON. */
export const api: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };
/** A token request. */
export const tokenRequest: Partial<RequestSpecInput> = {
  method: 'POST',
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  body: 'grant_type=client_credentials&client_id=a&client_secret=b',
};

/** A request to a server that answers with these bytes. */
export const answered = (
  id: string,
  what: string,
  bytes: string,
  cause: string,
  shows: RegExp,
  spec: Partial<RequestSpecInput> = api,
): OutsideCase => ({
  id,
  what,
  run: async (bench) => bench.request({ ...spec, url: `http://${await bench.server({ answer: bytes })}/api/things` }),
  cause,
  shows,
});

/** A delivery to a receiver that answers with these bytes. */
export const delivered = (id: string, what: string, bytes: string, cause: string, shows: RegExp): OutsideCase => ({
  id,
  what,
  run: async (bench) => bench.delivery(`http://${await bench.server({ answer: bytes })}`),
  cause,
  shows,
});

/** An HTML page with a title. */
export const html = (title: string, more = ''): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${more}</body></html>`;

/** A redirect. */
export const to = (status: string, location: string): string => answer(status, { Location: location });
