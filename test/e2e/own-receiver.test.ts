import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import type { Browser, Page } from 'playwright-core';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const charge = '{"id":{{eventId}},"object":"event","type":"charge.succeeded"}';

let browser: Browser;
let workbench: Workbench;
let server: Server;
let url: string;
let page: Page;
let errors: string[];
/** Whether the receiver verifies signatures. */
let verifies = true;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const entry = (name: string) => page.getByRole('group', { name: 'Where to begin' }).getByRole('button', { name });
const report = () => page.getByRole('region', { name: 'Report', exact: true });

beforeAll(async () => {
  browser = await sharedBrowser();
  const { webhooks } = new Stripe('sk_test_none');
  const app = express();
  app.post('/payments/hook', express.raw({ type: '*/*', limit: '3mb' }), (request: Request, response: Response) => {
    const body = request.body as Buffer;
    try {
      if (verifies) webhooks.constructEvent(body, request.header('stripe-signature') ?? '', secret);
      else JSON.parse(body.toString());
      response.sendStatus(204);
    } catch {
      response.sendStatus(400);
    }
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/payments/hook`;
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await page.getByText('4 of 4 parties up').waitFor();
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('a Stripe subscription shows the exact URL before it is created, and its test event is accepted', async () => {
  await openScreen(page, 'Subscriptions');
  await button('New subscription').click();
  await page.getByLabel('Name', { exact: true }).fill('Payments');
  await page.getByLabel('URL', { exact: true }).fill(url);
  const targets = page.getByRole('list', { name: 'URL of each event' });
  await targets.getByText('Every event').waitFor();
  await targets.getByText(url, { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Scheme' }).click();
  await page.getByRole('option', { name: 'Stripe style' }).last().click();
  await page.getByLabel('Secret', { exact: true }).fill(secret);
  await button('Create').click();
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await button('Send test event').click();
  await page.getByRole('status').getByText(/^204 /).waitFor();
});

test('the start page leads to a test of its receiver, which gets an A with payloads of the user', async () => {
  await openScreen(page, 'Overview');
  await entry('Test my receiver').click();
  await page.getByLabel('Receiver', { exact: true }).selectOption({ label: 'Payments' });
  await page.getByText(`Events are posted to ${url}`).waitFor();
  await button('Use my payload').click();
  await page.getByLabel('Payload', { exact: true }).fill(charge);
  await button(/^Start \d+ trials$/).click();
  await report()
    .getByRole('heading', { name: /^Grade A: / })
    .waitFor({ timeout: 60_000 });
});

test('a receiver that does not verify is not graded A', async () => {
  verifies = false;
  await button(/^Start \d+ trials$/).click();
  await report()
    .getByRole('heading', { name: /^Grade [D-F]: / })
    .waitFor({ timeout: 60_000 });
});

test.each([
  ['Call my API', 'https://api.example.com/v1', /^A path of the service/],
  ['Explain a failure', 'eyJ', /^Paste a token/],
])('%s leads to its field', async (name, text, placeholder) => {
  await openScreen(page, 'Overview');
  await entry(name).click();
  await page.getByPlaceholder(placeholder).fill(text);
});

test('the console has no errors', () => {
  expect(errors).toEqual([]);
});
