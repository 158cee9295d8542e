import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Target } from './attacks.ts';

/**
 * A thread for the attacker, so that the cost of the attack itself does not count as the server's delay. Attackers have
 * processors of their own: on Linux, where a priority holds for the calling thread, this one gets what the server leaves.
 */
if (process.platform === 'linux') setPriority(10);
const { target } = workerData as { target: Target };
parentPort?.on('message', async (attack: keyof typeof ATTACKS) => {
  parentPort?.postMessage(await ATTACKS[attack](target));
});
