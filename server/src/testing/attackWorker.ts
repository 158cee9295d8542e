import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, type Target } from './attacks.ts';

/** A thread for the attacker, so that what the attack itself costs is not counted as the server's delay. */
const { attack, target } = workerData as { attack: keyof typeof ATTACKS; target: Target };
parentPort?.postMessage(await ATTACKS[attack](target));
