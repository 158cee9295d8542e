import { z } from 'zod';
import type { Sql } from '../database/connect.ts';
import type { Job } from '../jobs/jobs.ts';
import { forgetPersonDays } from './store.ts';

/** Deletes what each person spent on the model as soon as it no longer counts. */
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
