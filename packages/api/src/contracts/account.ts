import { personalDataSchema } from '@latticework/core/personalData';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

export const accountContracts = defineContracts({
  deleteAccount: {
    method: 'POST',
    path: '/functions/v1/delete-account',
    access: 'user',
    response: z.object({ deleted: z.literal(true) }),
    errors: [],
  },
  exportData: {
    method: 'GET',
    path: '/functions/v1/export-data',
    access: 'user',
    response: personalDataSchema,
    errors: [],
  },
});
