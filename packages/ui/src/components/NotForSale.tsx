/** Shown with every offer of Premium on an installation where it cannot be bought. */
export function NotForSale() {
  return <p>Premium cannot be bought on this installation yet.</p>;
}
