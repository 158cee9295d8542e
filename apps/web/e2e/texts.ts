/** A text with several tools at work, and a quote from it that must come back as evidence. */
export const PRODUCT_TEXT =
  'We have spent two years and 400,000 dollars building this product. Sales are flat, the team is tired, but everyone says we have come too far to stop now. I keep telling the board that next quarter will be different.';
export const PRODUCT_EVIDENCE = 'come too far to stop now';

export const LEASE_TEXT =
  'I am about to sign a three-year lease because the space is beautiful and the landlord says two other people want it. Everyone I know has an office by now.';
