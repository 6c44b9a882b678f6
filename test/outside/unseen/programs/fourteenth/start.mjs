// What the servers of this folder have in common. Usage of each: node SCRIPT PORT MODE
import process from 'node:process';

export const [port, mode] = [Number(process.argv[2]), process.argv[3]];
export const host = '127.0.0.1';
export const secret = 'a-secret-of-at-least-32-characters!';
export const load = async (name) => {
  const all = await import(name);
  return all.default ?? all;
};
export const bearerOf = (request) => (request.headers.authorization ?? '').replace(/^Bearer /, '');

export async function expressApp() {
  const express = await load('express');
  const app = express();
  return { app, express };
}
export const listen = (app) => app.listen(port, host);
