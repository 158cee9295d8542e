import { execFile, type SpawnOptions } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A way to start a program that refuses to run as root, with the user who owns its files. */
export type Unprivileged = {
  name: UnprivilegedName;
  /** What to put before the program. */
  prefix: string[];
  spawn: Pick<SpawnOptions, 'uid' | 'gid'>;
  owner?: { uid: number; gid: number };
};

export type UnprivilegedName = 'as-is' | 'user-namespace' | 'other-user' | 'other-user-with-access';

/**
 * PostgreSQL refuses to run as root, and containers run as root. These are the ways out, best first. The first one that
 * can run `initdb` and write to `folder` is used:
 *
 * - a user namespace, in which root has another id: files keep their owner;
 * - another user, who gets the folder: where namespaces are forbidden (the default in Docker);
 * - another user who may pass through closed folders: for a project below `/root`.
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
        '--securebits=+no_setuid_fixup', // otherwise access(2), which PostgreSQL calls, would ignore the capability
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
      await runIn(way, 'true', []); // before the folder changes its owner for nothing
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

/** `--show` finds and runs the server's binary, as every start does, and changes nothing. */
const PROBE = '"$1" -D "$2" --show >/dev/null 2>&1 && : >"$2/probe" && rm "$2/probe"';

function runIn(way: Unprivileged, file: string, args: string[]) {
  return run(...commandFor(way, file, args), way.spawn);
}

export function commandFor(way: Unprivileged, file: string, args: string[]): [file: string, args: string[]] {
  const [first = file, ...rest] = [...way.prefix, file, ...args];
  return [first, rest];
}

/** Changes the owner of a file or a whole folder. */
export async function give(path: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  if (!owner || (await lstat(path)).uid === owner.uid) return;
  await run('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, 'nobody']);
  return Number(stdout);
}
