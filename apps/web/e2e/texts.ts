/** A text with several tools at work, and a quote from it that must come back as evidence. */
export const PRODUCT_TEXT =
  'We have spent two years and 400,000 dollars building this product. Sales are flat, the team is tired, but everyone says we have come too far to stop now. I keep telling the board that next quarter will be different.';
export const PRODUCT_EVIDENCE = 'come too far to stop now';

/** A text without a decision, which is read by its words: its findings are connected, and threads lead to them. */
export const REMARK_TEXT = 'We have put a fortune into this product. We have come too far to stop now.';

export const LEASE_TEXT =
  'I am about to sign a three-year lease because the space is beautiful and the landlord says two other people want it. Everyone I know has an office by now.';

/** A text that is read as a kind of decision, with facts that it does not tell. */
export const COUNTEROFFER_TEXT =
  'I handed in my notice last week and my boss came back with a counteroffer: 12,000 dollars more and a new title. The other company pays 95,000 dollars and I have signed nothing yet. I have been unhappy here for a year because of the hours, but the counteroffer is flattering and leaving feels disloyal.';
