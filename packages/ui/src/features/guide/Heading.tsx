import { PARTS, type Part } from './parts.ts';

export function Heading({ part }: { part: Part }) {
  return <h2 id={part}>{PARTS[part]}</h2>;
}
