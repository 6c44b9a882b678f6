/**
 * Loaded into a process before its program (`node --import`): writes each connection that it opens, and each name that it
 * resolves, to the file of `NETWORK_WATCH`, one JSON value a line.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';
import process from 'node:process';

const file = process.env['NETWORK_WATCH'] ?? '';
const note = (what) => appendFileSync(file, `${JSON.stringify(what)}\n`);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function watched(...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : [args[0]];
  const { host = 'localhost', path, port } = typeof options === 'object' ? options : { port: options, host: args[1] };
  if (typeof path !== 'string') note({ kind: 'connect', host, port: Number(port) });
  return connect.apply(this, args);
};
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function watched(...args) {
  note({ kind: 'datagram', to: args.filter((one) => typeof one === 'number' || typeof one === 'string') });
  return send.apply(this, args);
};
for (const resolver of [dns, dns.promises])
  for (const name of Object.keys(resolver).filter((one) => one === 'lookup' || one.startsWith('resolve'))) {
    const own = resolver[name];
    resolver[name] = (...args) => {
      note({ kind: 'resolve', name: String(args[0]) });
      return own.apply(resolver, args);
    };
  }
