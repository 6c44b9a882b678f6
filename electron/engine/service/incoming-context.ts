import type { FastifyRequest } from 'fastify';
import type { Profile } from '#shared/profile/profile.ts';
import { originOf } from '../http/listener-origin.ts';
import { readParameters } from '../http/read-parameters.ts';
import type { ServiceContext } from './context.ts';

const noBody = Buffer.alloc(0);
const noParams = {};
const noQuery = new URLSearchParams();

/** The context of a received request. Parses the query on first use. */
export class IncomingContext {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly origin: string;
  readonly url: string;
  readonly params: ServiceContext['params'];
  readonly headers: ServiceContext['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly peer: string;
  readonly trace: string;
  readonly profile: Profile;
  #query: URLSearchParams | undefined;

  constructor(request: FastifyRequest, trace: string, profile: Profile) {
    const { raw, url } = request;
    const question = url.indexOf('?');
    this.method = request.method;
    this.path = question < 0 ? url : url.slice(0, question);
    this.search = question < 0 ? '' : url.slice(question + 1);
    this.origin = originOf(raw);
    this.url = this.origin + this.path;
    this.params = (request.params ?? noParams) as ServiceContext['params'];
    this.headers = raw.headers;
    this.rawHeaders = raw.rawHeaders;
    this.body = Buffer.isBuffer(request.body) ? request.body : noBody;
    this.peer = raw.socket.remoteAddress ?? '';
    this.trace = trace;
    this.profile = profile;
  }

  get query(): URLSearchParams {
    return (this.#query ??= this.search === '' ? noQuery : readParameters(this.search));
  }
}
