import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MailDev } from 'maildev';

export type MailboxSettings = { folder: string; path: string; user: string; password: string; maxMails: number };
export type MailboxPorts = { smtp: number; web: number };

if (!parentPort) throw new Error('mailboxWorker.ts runs as a worker of mailbox.ts');
const { folder, path, user, password, maxMails } = workerData as MailboxSettings;
const LOOPBACK = '127.0.0.1';

const maildev = new MailDev({
  smtp: 0,
  ip: LOOPBACK,
  web: 0,
  webIp: LOOPBACK,
  basePathname: path,
  // MailDev answers scripts of any site, so only our proxy may reach it.
  webUser: user,
  webPass: password,
  mailDirectory: folder,
  maxEmails: maxMails,
  hideExtensions: ['STARTTLS'],
  silent: true,
});
// MailDev prints its own address, which is not the one that people should open.
console.info = () => {};
const { smtp, api } = await maildev.start();
parentPort.postMessage({ smtp: smtp.getAddress().port, web: api?.getPort() } as MailboxPorts);

await once(parentPort, 'message');
await maildev.stop();
parentPort.close();
