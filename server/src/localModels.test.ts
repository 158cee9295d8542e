import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findLocalModels } from './localModels.ts';

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function portOf(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('names the model servers of this machine, and asks each for its models only', async () => {
  const asked: string[] = [];
  const model = await portOf((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'small:3b' }, { id: 'large:70b' }] }));
  });
  const website = await portOf((_request, response) => response.end('<h1>Hello</h1>'));
  const empty = await portOf((_request, response) => response.end('{"data":[]}'));
  const silent = await portOf(() => {});
  const moved = await portOf((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  const gone = await portOf(() => {});
  running.pop()?.close();

  const ports = [model, website, empty, silent, moved, gone];
  expect(await findLocalModels(ports.map((port) => ({ name: `at ${port}`, port })))).toEqual([
    { name: `at ${model}`, baseUrl: `http://127.0.0.1:${model}/v1`, models: ['small:3b', 'large:70b'] },
  ]);
  expect(asked).toEqual(['GET /v1/models']);
});
