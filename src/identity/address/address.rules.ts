type Lines = Record<'address1' | 'address2' | 'city' | 'postalCode' | 'state' | 'country', string>;

/** Street and number, then the town, then the country; missing parts leave no gap. */
export function addressLines(address: Lines): string[] {
  const join = (...parts: string[]) => parts.filter(Boolean).join(' ');
  const town = [address.city, join(address.state, address.postalCode)].filter(Boolean).join(', ');
  return [join(address.address1, address.address2), town, address.country].filter(Boolean);
}
