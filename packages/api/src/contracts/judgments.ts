import { TOOL_ID } from '@latticework/core/analysis';
import { VERDICTS } from '@latticework/core/judgments';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

/** More steps than any plan has. */
const STEPS_MAX = 100;

/** Each request sends the wanted state, so a retry changes nothing. */
export const judgmentContracts = defineContracts({
  judgeFinding: {
    method: 'POST',
    path: '/functions/v1/judge-finding',
    access: 'user',
    body: z.strictObject({
      historyId: z.uuid(),
      toolId: z.string().regex(TOOL_ID),
      /** Null withdraws the verdict. */
      verdict: z.enum(VERDICTS).nullable(),
    }),
    response: z.object({ verdict: z.enum(VERDICTS).nullable() }),
    errors: ['not_found'],
  },
  checkStep: {
    method: 'POST',
    path: '/functions/v1/check-step',
    access: 'user',
    body: z.strictObject({
      historyId: z.uuid(),
      /** Counted from 0 across all sections of the plan. */
      step: z.int().nonnegative().lt(STEPS_MAX),
      checked: z.boolean(),
    }),
    response: z.object({ checked: z.boolean() }),
    errors: ['not_found'],
  },
});
