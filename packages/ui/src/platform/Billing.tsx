import { createContext, type ReactNode, use } from 'react';

const BillingContext = createContext(true);

/** Whether Premium is for sale. Where it is not, everyone has it, and no page names plans or prices. */
export function BillingProvider({ billing, children }: { billing: boolean; children: ReactNode }) {
  return <BillingContext value={billing}>{children}</BillingContext>;
}

export function useBilling(): boolean {
  return use(BillingContext);
}
