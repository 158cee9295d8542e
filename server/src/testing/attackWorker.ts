import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Target } from './attacks.ts';

/** A thread for the attacker, so that the cost of the attack itself does not count as the server's delay. */
const { attack, target } = workerData as { attack: keyof typeof ATTACKS; target: Target };
parentPort?.postMessage(await ATTACKS[attack](target));
