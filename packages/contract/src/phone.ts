/** The two display formats of a phone number (specification 3.7): '+code phone' and 'phone (code+)'. */
export function phoneWithCode(countryCode: number, phone: string): string {
  return `+${countryCode} ${phone}`;
}

export function phoneThenCode(countryCode: number, phone: string): string {
  return `${phone} (${countryCode}+)`;
}
