import { execFile, type SpawnOptions } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A way to start a program that refuses to run as root, and who owns its files then. */
export type Unprivileged = {
  name: UnprivilegedName;
  /** What to put before the program. */
  prefix: string[];
  spawn: Pick<SpawnOptions, 'uid' | 'gid'>;
  owner?: { uid: number; gid: number };
};

export type UnprivilegedName = 'as-is' | 'user-namespace' | 'other-user' | 'other-user-with-access';

/**
 * PostgreSQL refuses to run as root, and in containers root is who runs it. The ways out, best first; the first that
 * works here is taken, where "works" means that such a process can run `initdb` and write to `folder`:
 *
 * - a user namespace, in which root goes by another name: no files change hands;
 * - another user, who gets the folder: where namespaces are forbidden (the default in Docker);
 * - another user who may pass through folders closed to others: a project below `/root` is such a place.
 */
export async function findUnprivileged(initdb: string, folder: string, only?: UnprivilegedName): Promise<Unprivileged> {
  if (process.getuid?.() !== 0) return { name: 'as-is', prefix: [], spawn: {} };

  const nobody = { uid: await idOf('-u'), gid: await idOf('-g') };
  const ways: Unprivileged[] = [
    {
      // initdb looks its user up by name, so the mapped id has to be one that exists.
      name: 'user-namespace',
      prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
      spawn: {},
      owner: { uid: 0, gid: 0 },
    },
    { name: 'other-user', prefix: [], spawn: nobody, owner: nobody },
    {
      name: 'other-user-with-access',
      prefix: [
        'setpriv',
        '--securebits=+no_setuid_fixup', // or access(2), which PostgreSQL asks, would not count the capability
        `--reuid=${nobody.uid}`,
        `--regid=${nobody.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
      ],
      spawn: {},
      owner: nobody,
    },
  ];

  const failures: string[] = [];
  for (const way of ways) {
    if (only && way.name !== only) continue;
    try {
      await runIn(way, 'true', []); // before the folder changes hands for nothing
      await give(folder, way.owner);
      await runIn(way, 'sh', ['-c', PROBE, 'sh', initdb, folder]);
      return way;
    } catch (error) {
      failures.push(`${way.name}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other way works here. Start as an ordinary user, or let user ` +
      `"nobody" reach ${initdb} and ${folder}.\n${failures.join('\n')}`,
  );
}

/** `--show` finds and runs the server's own binary, as every start does, and changes nothing. */
const PROBE = '"$1" -D "$2" --show >/dev/null 2>&1 && : >"$2/probe" && rm "$2/probe"';

function runIn(way: Unprivileged, file: string, args: string[]) {
  return run(...commandFor(way, file, args), way.spawn);
}

export function commandFor(way: Unprivileged, file: string, args: string[]): [file: string, args: string[]] {
  const [first = file, ...rest] = [...way.prefix, file, ...args];
  return [first, rest];
}

/** Hands a file or a whole folder to its new owner. */
export async function give(path: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  if (!owner || (await lstat(path)).uid === owner.uid) return;
  await run('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, 'nobody']);
  return Number(stdout);
}
