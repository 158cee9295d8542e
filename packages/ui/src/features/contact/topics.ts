/** Common topics; each becomes the subject of the mail. */
export const TOPICS = ['A question', 'My account', 'Payment', 'A mistake'] as const;

/** The user enters a subject. */
export const SOMETHING_ELSE = 'Something else';
