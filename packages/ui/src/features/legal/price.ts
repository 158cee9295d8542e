import { PREMIUM_PRICE, priceText } from '@latticework/core/plans';

export const PRICE = priceText(PREMIUM_PRICE.amount);
