const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const children = new Map<number, NodeJS.Signals>();

/** Ends the child when this process ends, unless this process is killed with SIGKILL. */
export function killWhenWeEnd(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (children.size === 0) {
    process.on('exit', killAll);
    for (const name of SIGNALS) process.on(name, passOn);
  }
  children.set(pid, signal);
}

/** Call when the child has ended, because the system reuses its process id. */
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
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has already ended
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // alive, and another user's
  }
}

function killAll(): void {
  for (const [pid, signal] of children) signalTo(pid, signal);
}

/** Listening for a signal disables Node's default, which ends the process, so this has to end it. */
function passOn(signal: NodeJS.Signals): void {
  const programListensToo = process.listenerCount(signal) > 1;
  if (programListensToo) return; // then it shuts down in its own order, this child last
  killAll();
  process.off(signal, passOn);
  process.kill(process.pid, signal);
}
