const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const children = new Map<number, NodeJS.Signals>();

/** Sees to it that a child does not outlive this process, unless this process is killed with SIGKILL. */
export function killWhenWeEnd(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (children.size === 0) {
    process.on('exit', killAll);
    for (const name of SIGNALS) process.on(name, passOn);
  }
  children.set(pid, signal);
}

/** Call when the child has ended: its number will be somebody else's. */
export function forget(pid: number): void {
  children.delete(pid);
  if (children.size > 0) return;
  process.off('exit', killAll);
  for (const name of SIGNALS) process.off(name, passOn);
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended already
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // alive, and somebody else's
  }
}

function killAll(): void {
  for (const [pid, signal] of children) signalTo(pid, signal);
}

/** To listen for a signal is to take over from Node, which would have ended the process; so that is ours to do. */
function passOn(signal: NodeJS.Signals): void {
  const programListensToo = process.listenerCount(signal) > 1;
  if (programListensToo) return; // then it stops in its own order, this child last
  killAll();
  process.off(signal, passOn);
  process.kill(process.pid, signal);
}
