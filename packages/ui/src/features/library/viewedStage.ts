export type Stage = 'none' | 'started' | 'half' | 'most' | 'all';

/** The stage of a user who has viewed this many of `total`. */
export function viewedStage(viewed: number, total: number): Stage {
  if (viewed === 0) return 'none';
  const share = viewed / total;
  if (share >= 1) return 'all';
  if (share >= 0.75) return 'most';
  return share >= 0.5 ? 'half' : 'started';
}
