import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { listening } from './listening-server.ts';

/** How the shop behaves. */
interface Shop {
  discount: number;
  /** The receiver of its events, if it sends any. */
  hook: string | undefined;
}

/**
 * Starts an API with Express that verifies the tokens of an issuer with jose, and sends a signed event of its own kind for
 * each order, without the trace of the request.
 */
export async function startForeignShop(issuer: string): Promise<Disposable & { url: string; shop: Shop }> {
  const shop: Shop = { discount: 10, hook: undefined };
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  const orders = new Map<string, object>();
  const app = express();
  app.use(express.json());
  app.use((request, response, next) => {
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    jwtVerify(token, keys, { issuer }).then(
      () => next(),
      () => void response.status(401).set('WWW-Authenticate', 'Bearer error="invalid_token"').json({ message: 'No' }),
    );
  });
  app.post('/orders', (request, response) => {
    const { item } = request.body as { item: string };
    const order = { id: `ord-${orders.size}-${String(process.hrtime.bigint())}`, item, discount: shop.discount };
    orders.set(order.id, order);
    response.status(201).json(order);
    if (shop.hook === undefined) return;
    const body = JSON.stringify({ type: 'order.paid', orderId: order.id, data: { item, discount: shop.discount } });
    const signature = createHmac('sha256', 'secret of the shop').update(body).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'X-Shop-Signature': signature };
    void fetch(shop.hook, { method: 'POST', headers, body }).catch(() => undefined);
  });
  app.get('/orders/:id', (request, response) => {
    const order = orders.get(request.params.id);
    response.status(order ? 200 : 404).json(order ?? { message: 'Unknown' });
  });
  const { port, [Symbol.dispose]: end } = await listening(createServer(app));
  return { url: `http://localhost:${port}`, shop, [Symbol.dispose]: end };
}
