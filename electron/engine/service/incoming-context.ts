import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Profile } from '#shared/profile/profile.ts';
import { originOf } from '../http/listener-origin.ts';
import { peerCertificate } from '../http/peer-certificate.ts';
import { readParameters } from '../http/read-parameters.ts';
import type { ServiceContext, ServiceRequest } from './context.ts';

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
  readonly #socket: Socket;
  decided: ServiceContext['decided'];
  #query: URLSearchParams | undefined;

  constructor({ body, params, request }: ServiceRequest, trace: string, profile: Profile) {
    const { url = '/' } = request;
    const question = url.indexOf('?');
    this.method = request.method ?? '';
    this.path = question < 0 ? url : url.slice(0, question);
    this.search = question < 0 ? '' : url.slice(question + 1);
    this.origin = originOf(request);
    this.url = this.origin + this.path;
    this.params = params ?? noParams;
    this.headers = request.headers;
    this.rawHeaders = request.rawHeaders;
    this.body = body ?? noBody;
    this.#socket = request.socket;
    this.peer = request.socket.remoteAddress ?? '';
    this.trace = trace;
    this.profile = profile;
  }

  get certificate(): X509Certificate | undefined {
    return peerCertificate(this.#socket);
  }

  get query(): URLSearchParams {
    return (this.#query ??= this.search === '' ? noQuery : readParameters(this.search));
  }
}
