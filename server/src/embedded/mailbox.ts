import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { MailDev } from 'maildev';

const PATH = '/mailbox';
const LOOPBACK = '127.0.0.1';
const MAX_MAILS = 500;

export type Mailbox = {
  smtpUrl: string;
  /** The inbox at /mailbox, its list as JSON at /mailbox/api/email; wherever it is mounted on the way there. */
  middleware: RequestHandler;
  stop(): Promise<void>;
};

/** An inbox for everybody's mails, in place of a mail server: what is sent to it stays here, and goes when it stops. */
export async function startMailbox(): Promise<Mailbox> {
  const mailDirectory = await mkdtemp(join(tmpdir(), 'latticework-mailbox-'));
  const [user, password] = ['mailbox', randomBytes(18).toString('base64url')];
  const maildev = new MailDev({
    smtp: 0,
    ip: LOOPBACK,
    web: 0,
    webIp: LOOPBACK,
    basePathname: PATH,
    // It answers any site's scripts, so nobody but our proxy gets in.
    webUser: user,
    webPass: password,
    mailDirectory,
    maxEmails: MAX_MAILS,
    hideExtensions: ['STARTTLS'],
    silent: true,
  });
  const { smtp, api } = await quietly(() => maildev.start());

  const proxy = createProxyMiddleware<Request>({
    target: `http://${LOOPBACK}:${api?.getPort()}`,
    auth: `${user}:${password}`,
    pathFilter: (_path, request) => isForUs(request),
    on: {
      // The page itself goes only to who asks for HTML, and a script that looks whether it is there does not.
      proxyReq(forwarded, request) {
        if (/^\/mailbox\/?(?:\?|$)/.test(request.url)) forwarded.setHeader('accept', 'text/html');
      },
    },
  });

  return {
    smtpUrl: `smtp://${LOOPBACK}:${smtp.getAddress().port}`,
    middleware(request, response, next) {
      takeUpgrades((request.socket as { server?: Server }).server, proxy.upgrade);
      const { url } = request;
      request.url = request.originalUrl;
      void proxy(request, response, (error) => {
        request.url = url;
        next(error);
      });
    },
    async stop() {
      await maildev.stop();
      await rm(mailDirectory, { recursive: true, force: true });
    },
  };
}

/** Below /mailbox, and not from a page of another site: that may neither read mails nor delete them. */
function isForUs({ url = '', headers: { origin, host } }: IncomingMessage): boolean {
  if (!/^\/mailbox(?:[/?]|$)/.test(url)) return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

type Upgrade = (request: Request, socket: Socket, head: Buffer) => void;
const servers = new WeakSet<Server>();

/** The page hears of new mails over a WebSocket. Other requests that offer an upgrade stay ordinary requests. */
function takeUpgrades(server: Server | undefined, upgrade: Upgrade): void {
  if (!server || servers.has(server)) return;
  servers.add(server);
  const takenByOthers = server.listenerCount('upgrade') > 0;
  if (!takenByOthers) Object.assign(server, { shouldUpgradeCallback: isForUs });
  server.on('upgrade', (request, socket, head) => {
    if (isForUs(request)) upgrade(request as Request, socket as Socket, head);
  });
}

/** MailDev prints its address, which is not the one that people should open. */
async function quietly<T>(start: () => Promise<T>): Promise<T> {
  const { info } = console;
  console.info = () => {};
  try {
    return await start();
  } finally {
    console.info = info;
  }
}
