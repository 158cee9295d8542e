import { useEffect, useState } from 'react';
import { personal } from './personalStorage.ts';

const COOLDOWN = 60_000;

type Kind = 'resend' | 'reset';

/** Whole seconds until `end`, rounded up: at 0.2 s there is still one to wait. */
export function secondsLeft(end: number | null, now: number): number {
  return end === null ? 0 : Math.max(0, Math.ceil((end - now) / 1000));
}

export function startCooldown(kind: Kind, email: string, now = Date.now()): number {
  const until = now + COOLDOWN;
  personal.writeUntil(keyOf(kind, email), { value: '', until }, now);
  return until;
}

/** The end of a running cooldown. */
export function readCooldown(kind: Kind, email: string, now = Date.now()): number | null {
  return personal.readUntil(keyOf(kind, email), COOLDOWN, now)?.until ?? null;
}

/** The countdown for one address, which survives a reload. */
export function useCooldown(kind: Kind, email: string) {
  const [end, setEnd] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    setNow(Date.now());
    setEnd(email ? readCooldown(kind, email) : null);
  }, [kind, email]);

  useEffect(() => {
    if (end === null) return;
    const tick = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) {
        personal.sweep();
        setEnd(null);
      }
    }, 250);
    return () => clearInterval(tick);
  }, [end]);

  return {
    seconds: secondsLeft(end, now),
    start: () => {
      setNow(Date.now());
      setEnd(startCooldown(kind, email));
    },
  };
}

function keyOf(kind: Kind, email: string): string {
  return `cooldown.${kind}.${email.trim().toLowerCase()}`;
}
