import { z } from 'zod';
import type { Job } from '../jobs/jobs.ts';
import type { VisitStore } from './store.ts';

/** Deletes counted visits when they no longer count. */
export function forgetVisitsJob(store: VisitStore): Job {
  return {
    name: 'forget-visits',
    data: z.unknown(),
    every: '*/20 * * * *',
    retry: { times: 3, longestPauseSeconds: 300 },
    run: () => store.forgetOld(),
  };
}
