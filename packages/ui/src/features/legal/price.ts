import { PREMIUM_PRICE } from '@latticework/core/plans';

export const PRICE = `${PREMIUM_PRICE.amount} ${PREMIUM_PRICE.currency}`;
