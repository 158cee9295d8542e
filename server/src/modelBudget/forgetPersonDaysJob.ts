import { z } from 'zod';
import type { Sql } from '../database/connect.ts';
import type { Job } from '../jobs/jobs.ts';
import { forgetPersonDays } from './store.ts';

/** What somebody spent on the model says who they are no longer than it counts. */
export function forgetPersonDaysJob(sql: Sql): Job {
  return {
    name: 'forget-model-token-days',
    data: z.unknown(),
    every: '27 * * * *',
    retry: { times: 3, longestPauseSeconds: 300 },
    async run() {
      await forgetPersonDays(sql);
    },
  };
}
