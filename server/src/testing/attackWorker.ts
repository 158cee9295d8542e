import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Target } from './attacks.ts';

/**
 * A thread for the attacker, so that the cost of the attack itself does not count as the server's delay. Real attackers
 * have their own processors. So on Linux, where a priority applies only to the calling thread, this thread gets a lower
 * one than the server.
 */
if (process.platform === 'linux') setPriority(10);
const { target } = workerData as { target: Target };
parentPort?.on('message', async (attack: keyof typeof ATTACKS) => {
  parentPort?.postMessage(await ATTACKS[attack](target));
});
parentPort?.postMessage('ready');
