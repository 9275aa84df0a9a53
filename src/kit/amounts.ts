/** Credits travel in integer hundredths, money in integer cents; these are the only ways to show them. */
export function creditsText(hundredths: number, language = 'en'): string {
  const whole = hundredths / 100;
  const text = Number.isInteger(whole) ? String(whole) : whole.toFixed(2).replace(/0$/, '');
  return language === 'en' ? text : text.replace('.', ',');
}
export const creditsNumber = (hundredths: number): number => hundredths / 100;

export function moneyText(cents: number, currency: string, language = 'en-US'): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
  }).format(cents / 100);
}
