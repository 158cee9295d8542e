import { randomBytes } from 'node:crypto';
import { on, once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import type { NamesOwnHost } from '../http/ownHosts.ts';
import { isSameOrigin } from '../http/sameOrigin.ts';
import { closeToOthers } from './dataFolder.ts';
import type { MailboxPorts, MailboxSettings } from './mailboxWorker.ts';

const PATH = '/mailbox';
const LOOPBACK = '127.0.0.1';
const MAX_MAILS = 500;
/**
 * MailDev's page and mails use style attributes, and mails contain inline pictures. Nothing is loaded from other sites:
 * a remote picture would tell the sender that the mail was read.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

export type Mailbox = {
  smtpUrl: string;
  /** The inbox at /mailbox, with its list as JSON at /mailbox/api/email. */
  middleware: RequestHandler;
  stop(): Promise<void>;
};

/**
 * One inbox for all mails, in place of a mail server; it keeps them in `folder`. It runs in its own thread, because
 * MailDev takes longer to load than the rest of the server, and parsing mails would delay requests.
 */
export async function startMailbox(options: { folder: string; namesOwnHost: NamesOwnHost }): Promise<Mailbox> {
  const { folder, namesOwnHost } = options;
  await mkdir(folder, { recursive: true });
  await closeToOthers(folder);
  const [user, password] = ['mailbox', randomBytes(18).toString('base64url')];
  const settings: MailboxSettings = { folder, path: PATH, user, password, maxMails: MAX_MAILS };
  const worker = new Worker(new URL('./mailboxWorker.ts', import.meta.url), { workerData: settings });
  const ports = await portsOf(worker);

  const proxy = createProxyMiddleware<Request>({
    target: `http://${LOOPBACK}:${ports.web}`,
    auth: `${user}:${password}`,
    pathFilter: (_path, request) => isForUs(request),
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body, { headers }) =>
        /javascript/.test(headers['content-type'] ?? '') ? letLinksOpen(body.toString()) : withoutFolder(body, folder),
      ),
      // MailDev sends its page only to requests for HTML, which a script that probes for the mailbox does not make.
      proxyReq(forwarded, request) {
        if (/^\/mailbox\/?(?:\?|$)/.test(request.url)) forwarded.setHeader('accept', 'text/html');
      },
    },
  });

  // An upgrade bypasses the app, which checks the host of every other request.
  const isOurUpgrade = (request: IncomingMessage) => namesOwnHost(request) && isForUs(request);

  return {
    smtpUrl: `smtp://${LOOPBACK}:${ports.smtp}`,
    middleware(request, response, next) {
      takeUpgrades((request.socket as { server?: Server }).server, isOurUpgrade, proxy.upgrade);
      response.set('content-security-policy', CONTENT_SECURITY_POLICY);
      const { url } = request;
      request.url = request.originalUrl;
      void proxy(request, response, (error) => {
        request.url = url;
        next(error);
      });
    },
    async stop() {
      const ended = once(worker, 'exit');
      worker.postMessage('stop');
      await ended;
    },
  };
}

/** MailDev reveals the path of a mail's file in its lists and errors. */
function withoutFolder(body: Buffer, folder: string): Buffer | string {
  const asJson = JSON.stringify(folder + sep).slice(1, -1);
  return body.includes(asJson) ? body.toString().replaceAll(asJson, '') : body;
}

/** Resolves with the ports of the worker. `node --watch` sends its own messages over the same channel. */
async function portsOf(worker: Worker): Promise<MailboxPorts> {
  for await (const [message] of on(worker, 'message') as AsyncIterable<[object]>) {
    if ('smtp' in message) return message as MailboxPorts;
  }
  throw new Error('the mailbox ended before it was ready');
}

/**
 * MailDev 3.0.0 shows a mail in a sandboxed frame where links do not work, because our pages refuse to be framed. This
 * lets links open in a new tab, as in other mail programs; the mail itself still runs no script.
 */
function letLinksOpen(script: string): string {
  const sandbox = 'sandbox:"allow-same-origin';
  return script.replace(`${sandbox}"`, `${sandbox} allow-popups allow-popups-to-escape-sandbox"`);
}

/** Below /mailbox, and not from another site's page, which must neither read nor delete mails. */
function isForUs(request: IncomingMessage): boolean {
  return /^\/mailbox(?:[/?]|$)/.test(request.url ?? '') && isSameOrigin(request);
}

type Upgrade = (request: Request, socket: Socket, head: Buffer) => void;
const servers = new WeakSet<Server>();

/** The page is notified of new mails over a WebSocket. Other requests that offer an upgrade stay ordinary requests. */
function takeUpgrades(
  server: Server | undefined,
  isOurUpgrade: (request: IncomingMessage) => boolean,
  upgrade: Upgrade,
): void {
  if (!server || servers.has(server)) return;
  servers.add(server);
  const takenByOthers = server.listenerCount('upgrade') > 0;
  if (!takenByOthers) Object.assign(server, { shouldUpgradeCallback: isOurUpgrade });
  server.on('upgrade', (request, socket, head) => {
    if (isOurUpgrade(request)) upgrade(request as Request, socket as Socket, head);
  });
}
