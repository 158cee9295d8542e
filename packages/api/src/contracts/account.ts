import { personalDataSchema } from '@latticework/core/personalData';
import { z } from 'zod';
import { defineContracts, type StreamedOf } from '../contract.ts';

export const accountContracts = defineContracts({
  deleteAccount: {
    method: 'POST',
    path: '/functions/v1/delete-account',
    access: 'user',
    /** The current password, of an account that has one. Without, the sign-in must be recent. */
    body: z.object({ password: z.string().max(200).optional() }),
    response: z.object({ deleted: z.literal(true) }),
    errors: ['password_required', 'wrong_password', 'reauthentication_required', 'rate_limited', 'unavailable'],
  },
  exportData: {
    method: 'GET',
    path: '/functions/v1/export-data',
    access: 'user',
    response: personalDataSchema,
    streamed: 'history',
    fileName: 'latticework-data.json',
    errors: [],
  },
});

/** All data of a person, for the export. The questions are streamed: each is written as soon as it is read. */
export type StreamedPersonalData = StreamedOf<typeof accountContracts.exportData>;
