/** What most messages are about; each is the subject of its mail. */
export const TOPICS = ['A question', 'My account', 'Payment', 'A mistake'] as const;

/** In words of their own. */
export const SOMETHING_ELSE = 'Something else';
