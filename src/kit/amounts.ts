/** Credits are passed around in integer hundredths; these are the only ways to show them. */
export function creditsText(hundredths: number, language = 'en'): string {
  const whole = hundredths / 100;
  const text = Number.isInteger(whole) ? String(whole) : whole.toFixed(2).replace(/0$/, '');
  return language === 'en' ? text : text.replace('.', ',');
}
export const creditsNumber = (hundredths: number): number => hundredths / 100;
